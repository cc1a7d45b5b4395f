(async () => {
  const bytes = Uint8Array.from(atob("TEXTS"), (letter) => letter.charCodeAt(0));
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
  const [glue, book] = await new Response(stream).json();
  globalThis.LegworkAssets = {glue, wasm: "WASM"};
  const script = document.createElement("script");
  script.textContent = book;
  document.body.append(script);
})();
