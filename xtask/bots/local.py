"""A server on this machine, in the place of the site that a client talks to."""

import http.server
import json
import threading
import time


class Site:
    """Answers the requests of a client by `answer`: a method, a path and a body in, a status and what JSON has out. A `None` in place of the
    latter is an empty answer; an iterator is a stream of lines, each JSON or an empty line."""

    def __init__(self, answer):
        site = self

        class Handler(http.server.BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def respond(self):
                length = int(self.headers.get("Content-Length") or 0)
                body = self.rfile.read(length).decode()
                try:
                    status, value = answer(self.command, self.path, body)
                except Exception as fault:
                    # A fault of the check itself, which would be taken for one of the network.
                    site.faults.append(repr(fault))
                    status, value = 500, None
                streams = hasattr(value, "__next__")
                whole = b"" if value is None or streams else json.dumps(value).encode()
                self.send_response(status)
                self.send_header("Content-Type", "application/json")
                # Clients read a stream by its chunks.
                length = ("Transfer-Encoding", "chunked") if streams else ("Content-Length", str(len(whole)))
                self.send_header(*length)
                self.end_headers()
                try:
                    self.wfile.write(whole)
                    for line in value if streams else ():
                        chunk = line.encode() + b"\n"
                        self.wfile.write(b"%x\r\n%s\r\n" % (len(chunk), chunk))
                    if streams:
                        self.wfile.write(b"0\r\n\r\n")
                except (BrokenPipeError, ConnectionResetError):
                    self.close_connection = True

            do_GET = do_POST = respond

            def log_message(self, *_):
                pass

        self.faults = []
        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.server.daemon_threads = True
        self.url = f"http://127.0.0.1:{self.server.server_address[1]}/"
        threading.Thread(target=self.server.serve_forever, daemon=True).start()


def wait(process, over, seconds):
    """Waits until `over()`. A client that ends before, or takes too long, is a fault."""
    end = time.monotonic() + seconds
    while not over():
        assert process.poll() is None, f"the client has ended with {process.returncode}"
        assert time.monotonic() < end, f"not finished after {seconds} s"
        time.sleep(0.1)
