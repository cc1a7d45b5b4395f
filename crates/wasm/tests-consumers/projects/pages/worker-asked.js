const worker = new Worker(new URL("./asked.js", import.meta.url), { type: "module" });
worker.onmessage = ({ data }) => {
  document.querySelector("output").textContent = data;
};
worker.onerror = ({ message }) => {
  throw new Error(`the worker fails: ${message}`);
};
worker.postMessage("seirawan");
