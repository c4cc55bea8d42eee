// Unpacks what the page carries in base64 and gzip, and starts its script. The Content-Security-Policy has the hashes
// of the script and the style sheet: others would have no effect.

(() => {
  const block = (id) => document.getElementById(id);

  /** The unpacked bytes of a block. */
  async function unpacked(id) {
    const text = block(id).textContent.trim();
    // The text is no longer needed, and may have megabytes.
    block(id).remove();
    const characters = Uint8Array.fromBase64 ? undefined : atob(text);
    const bytes = characters
      ? Uint8Array.from(characters, (character) => character.charCodeAt(0)) : Uint8Array.fromBase64(text);
    const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
    return new Uint8Array(await new Response(stream).arrayBuffer());
  }

  function fail(sentence) {
    block("fault").textContent = sentence;
    block("fault").hidden = false;
    document.body.dataset.state = "failed";
  }

  const needed = [
    ["WebAssembly", typeof WebAssembly === "object"],
    ["DecompressionStream", typeof DecompressionStream === "function"],
  ];
  const missing = needed.filter(([, isThere]) => !isThere).map(([name]) => name).join(" and ");
  if (missing) {
    fail(`This page needs ${missing}, which this browser does not have. Open it in a browser of 2023 or later.`);
    return;
  }
  // The library unpacks while the script is read.
  const optional = (id) => (block(id).textContent.trim() ? unpacked(id) : block(id).remove());
  globalThis.pageData = {
    module: unpacked("module"), bundle: unpacked("bundle"), colors: optional("colors"),
    comparison: optional("comparison"), former: optional("former"),
  };
  Promise.all([unpacked("style"), unpacked("script")]).then((parts) => {
    const [style, script] = ["style", "script"].map((name, index) => {
      const element = document.createElement(name);
      element.textContent = new TextDecoder().decode(parts[index]);
      return element;
    });
    script.type = "module";
    document.head.append(style, script);
  }).catch((error) => fail(`The page is damaged: ${error.message}. Make it again with crowntool gallery.`));
})();
