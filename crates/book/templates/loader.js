(async () => {
  const bytes = Uint8Array.from(atob("@TEXTS@"), (letter) => letter.charCodeAt(0));
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
  const [glue, book, folded] = await new Response(stream).json();
  document.querySelectorAll("details[data-folded]").forEach((place, number) => {
    place.querySelector("p").outerHTML = folded[number];
  });
  globalThis.LegworkAssets = {glue, wasm: "@WASM@"};
  const script = document.createElement("script");
  script.textContent = book;
  document.body.append(script);
})();
