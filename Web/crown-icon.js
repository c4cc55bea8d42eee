// `<crown-icon name="royal" size="24" label="Royal crown">` draws a crown in the colour of the text around it.
// `crown-icon.d.ts` documents it, `README.md` how to begin.

const namespace = "http://www.w3.org/2000/svg";

/** A shade is darker for people who ask for more contrast, and still one. */
const rules = ":host{display:inline-block;vertical-align:-.125em;line-height:0}:host([hidden]){display:none}"
  + "svg{display:block}:host([mirror]:dir(rtl)) svg{transform:scaleX(-1)}"
  + "@media (prefers-contrast:more){path[fill-opacity]{fill-opacity:.75}}";

const length = /^(?:\d+\.?\d*|\.\d+)(?:px|em|rem|ex|ch|lh|rlh|vw|vh|vmin|vmax|cm|mm|in|pt|pc|q|%)?$/i;

/** The width and height of an icon: its longer side is `size`, a length of CSS or a number of pixels. */
function sides({ width, height }, size) {
  const text = length.test(String(size ?? "").trim()) ? String(size).trim() : "1em";
  const unit = text.replace(/^[\d.]+/, "");
  const side = Number.parseFloat(text);
  const scaled = (share) => `${Number((side * share).toFixed(4))}${unit}`;
  const longer = Math.max(width, height);
  return { width: scaled(width / longer), height: scaled(height / longer) };
}

/** The opacities from 0 to 1 of an attribute such as `100,40`; none for what is no list of them. */
function opacities(text) {
  const parts = typeof text === "string" ? text.split(",").map((part) => Number(part) / 100) : text ?? [];
  return parts.every((part) => part >= 0 && part <= 1) ? parts : [];
}

/** The shapes of a crown: elements as `[name, attributes, children]`. */
function shapes(crown, shades) {
  const { x, y, width, height } = crown.viewBox;
  if (crown.kind === "mask") {
    const box = { x, y, width, height };
    const [, href] = / href="([^"]+)"/.exec(crown.svg());
    const image = ["image", { ...box, preserveAspectRatio: "none", href }, []];
    return [
      ["mask", { id: "crown", maskUnits: "userSpaceOnUse", ...box }, [image]],
      ["rect", { ...box, fill: "currentColor", mask: "url(#crown)" }, []],
    ];
  }
  const levels = [...new Set(crown.layers.map(({ opacity }) => opacity))].sort((a, b) => b - a);
  return crown.layers.map(({ fillRule, opacity }, layer) => {
    // The last shade holds for all further levels.
    const shown = shades[Math.min(levels.indexOf(opacity), shades.length - 1)] ?? opacity;
    const attributes = { fill: "currentColor", d: crown.pathData(layer) };
    if (fillRule === "evenodd") attributes["fill-rule"] = fillRule;
    if (shown !== 1) attributes["fill-opacity"] = Number(shown.toFixed(4));
    return ["path", attributes, []];
  });
}

/** The whole drawing. Without a label it is hidden from screen readers: words beside it say the same. */
function drawing(crown, { size, label, shades }) {
  const { viewBox } = crown;
  const box = [viewBox.x, viewBox.y, viewBox.width, viewBox.height].join(" ");
  const role = label ? { role: "img", "aria-label": label } : { "aria-hidden": "true" };
  return ["svg", { viewBox: box, ...sides(viewBox, size), ...role }, shapes(crown, opacities(shades))];
}

function nodeOf([name, attributes, children]) {
  const node = document.createElementNS(namespace, name);
  for (const [key, value] of Object.entries(attributes)) node.setAttribute(key, String(value));
  node.append(...children.map(nodeOf));
  return node;
}

const entities = { "&": "&amp;", "<": "&lt;", ">": "&gt;", "\"": "&quot;" };
const escaped = (text) => String(text).replace(/[&<>"]/g, (character) => entities[character]);
const attributesOf = (attributes) => Object.entries(attributes)
  .filter(([, value]) => value !== undefined && value !== false)
  .map(([key, value]) => (value === true ? ` ${key}` : ` ${key}="${escaped(value)}"`)).join("");

function textOf([name, attributes, children]) {
  return `<${name}${attributesOf(attributes)}>${children.map(textOf).join("")}</${name}>`;
}

export function crownIconHTML(crown, options = {}) {
  const { size, label, shades, mirror } = options;
  const list = opacities(shades).map((opacity) => Math.round(opacity * 100)).join(",") || undefined;
  const attributes = attributesOf({ name: crown.name, size, label, shades: list, mirror });
  return `<crown-icon${attributes}><template shadowrootmode="open"><style>${rules}</style>`
    + `${textOf(drawing(crown, { size, label, shades: opacities(shades) }))}</template></crown-icon>`;
}

export function defineCrownIcon(source, tag = "crown-icon") {
  const known = customElements.get(tag);
  if (known) return known;
  const library = Promise.resolve(source);
  // Each element says that there is none.
  library.catch(() => {});
  let sheet;

  class CrownIcon extends HTMLElement {
    static observedAttributes = ["name", "size", "label", "shades"];
    #turn;

    connectedCallback() {
      this.#draw();
    }

    attributeChangedCallback() {
      if (this.isConnected) this.#draw();
    }

    async #draw() {
      const turn = {};
      this.#turn = turn;
      let node;
      let failure;
      try {
        const crowns = await library;
        const name = this.getAttribute("name") ?? "";
        const crown = crowns.named(name);
        if (crown) {
          const [size, label, shades] = ["size", "label", "shades"].map((key) => this.getAttribute(key) ?? undefined);
          node = nodeOf(drawing(crown, { size, label, shades }));
        } else if (name) failure = new Error(`No crown is called '${name}'.`);
      } catch (error) {
        failure = error;
      }
      // A later change is drawn by itself.
      if (this.#turn !== turn || !this.isConnected) return;
      const root = this.shadowRoot ?? this.attachShadow({ mode: "open" });
      if (sheet === undefined) {
        sheet = new CSSStyleSheet();
        sheet.replaceSync(rules);
      }
      root.adoptedStyleSheets = [sheet];
      root.replaceChildren(...(node ? [node] : []));
      if (failure) this.dispatchEvent(new ErrorEvent("error", { error: failure, message: failure.message }));
      else this.dispatchEvent(new Event("load"));
    }
  }

  customElements.define(tag, CrownIcon);
  return CrownIcon;
}
