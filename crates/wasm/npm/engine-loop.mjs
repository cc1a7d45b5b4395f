// The engine's side of its worker. There is one thread, and a search runs in slices; between two of them the messages are handled that
// have come meanwhile, so that `stop` is heard.

/** How long a slice is, in milliseconds. */
const SLICE = 100;

/**
 * Begins a session, and gives the function that takes its input.
 * @param {object} worker
 * @param {new (say: (line: string) => void) => any} worker.Session
 * @param {(line: string) => void} worker.say
 * @param {(run: () => void) => void} worker.later runs something after the messages that wait
 * @param {() => void} worker.close ends the worker
 */
export function begin({ Session, say, later, close }) {
  const session = new Session(say);
  let waits = false;
  const goOn = () => {
    if (waits) return;
    waits = true;
    later(() => {
      waits = false;
      if (session.advance(SLICE)) goOn();
    });
  };
  return (message) => {
    if (message === null) return say(null);
    if (typeof message !== "string") return session.writeFile(message.path, message.bytes);
    for (const line of message.split("\n")) if (!session.line(line)) return close();
    goOn();
  };
}
