// Opens the library and connects the parts of the page.

import { bindChip, showChip } from "./color/chip.js";
import { cssOf, digitsOf } from "./color/model.js";
import { ColorPicker } from "./color/picker.js";
import { CompareView } from "./compare/compare.js";
import { drag } from "./crown/files.js";
import { CrownPanel } from "./crown/panel.js";
import { openLibrary, readColors, readComparison, readFacts } from "./data.js";
import { announce, byID, element, sizeCanvas } from "./dom.js";
import { bindFragment, initialState, readFragment } from "./fragment.js";
import { Grid } from "./grid/grid.js";
import { LetterIndex, sectionsOf } from "./grid/letters.js";
import { frame, pause } from "./idle.js";
import { KeyList } from "./keys.js";
import { PosterView } from "./poster/poster.js";
import { bindPrint } from "./print.js";
import { ReportView } from "./report/report.js";
import { SearchIndex } from "./search.js";
import { SetBar } from "./set/bar.js";
import { CrownChoice } from "./set/choice.js";
import { fillFacets, ordered, orders, shownOf } from "./set/facets.js";
import { Shelf } from "./set/shelf.js";
import { Store } from "./store.js";
import { applyTheme, groundIsDark, lookOf, nextTheme, onSystemTheme, sideOf } from "./theme.js";

/** The page: a library, what is shown of it, and the views. */
class Gallery {
  constructor({ library, facts, colors, comparison }) {
    this.library = library;
    this.facts = facts;
    // What crowntool was asked for holds before a link says otherwise.
    Object.assign(initialState, facts.start);
    this.store = new Store(readFragment(location.hash));
    this.all = Array.from({ length: library.length }, (_, index) => index);
    this.index = new SearchIndex(library.length, (position) => library.crown(position));
    this.picker = new ColorPicker();
    this.shelf = new Shelf(document.title);
    this.choice = new CrownChoice(() => this.showChoice());
    const { store, picker, shelf, choice } = this;
    this.letters = new LetterIndex({
      strip: byID("letters"), bubble: byID("bubble"), onJump: (position) => this.grid.scrollTo(position),
    });
    this.grid = new Grid({
      scroller: byID("scroller"), list: byID("grid"),
      crownAt: (position) => library.crown(position), sectionOf: (position) => library.crown(position).section,
      choice, onDrag: (position, event) => this.drag(position, event),
      onOpen: (position) => this.open(position), onScroll: (position) => this.follow(position),
    });
    this.panel = new CrownPanel({
      store, shelf, database: facts.database, look: () => lookOf(store.state), messages: facts.messages, colors,
      onStep: (by) => this.step(by),
    });
    this.setBar = new SetBar({
      store, library, choice, shelf, database: facts.database, look: () => lookOf(store.state),
      shown: () => this.grid.entries,
    });
    this.poster = new PosterView({ store, picker });
    this.keys = new KeyList();
    this.report = new ReportView({
      store, messages: facts.messages, crownNamed: (name) => library.named(name),
      draw: (canvas, crown, side) => this.drawSmall(canvas, crown, side),
    });
    this.compare = new CompareView({
      store, comparison, crownNamed: (name) => library.named(name), look: () => lookOf(store.state),
      isDark: () => groundIsDark(store.state),
    });
  }

  start() {
    const { store } = this;
    this.bindBar();
    this.bindKeys();
    this.bindFilters();
    store.on(["q", "show", "sort"], () => this.find());
    store.on(["color", "background", "theme", "checker", "size", "shades"], () => this.paint());
    store.on(["crown", "view"], () => this.showCrown());
    onSystemTheme(() => this.paint());
    window.addEventListener("resize", () => this.paint());
    bindFragment(store);
    bindPrint({
      shown: () => {
        const indices = this.choice.size > 0 ? this.choice.sorted : this.grid.entries;
        return indices.map((index) => this.library.crown(index));
      },
      color: () => lookOf(store.state).color,
    });
    // The grid fills before the panel takes its room beside it.
    this.paint();
    this.find(store.state.at);
    this.showCrown();
  }

  /** The crown that is open; `undefined` if there is none of the name. */
  get crown() {
    return this.store.state.crown ? this.library.named(this.store.state.crown) : undefined;
  }

  find(at = "") {
    const { q, show, sort } = this.store.state;
    const found = this.index.find(q);
    const isPartial = found && !this.index.isComplete;
    if (isPartial) this.complete(q, at);
    const entries = ordered(shownOf(found ?? this.all, show, this), sort, this.library);
    // The results of a search are not in the order of letters.
    const hasSections = !found && show !== "recent" && ["", "reversed"].includes(sort);
    this.grid.show(entries, { hasSections });
    this.letters.show(hasSections ? sectionsOf(entries, (position) => this.library.crown(position).section) : []);
    this.setBar.show();
    const { length } = this.library;
    const unit = length === 1 ? "crown" : "crowns";
    const share = entries.length === length ? "" : `${entries.length}${isPartial ? "…" : ""} of `;
    byID("count").textContent = `${share}${length} ${unit}`;
    const empty = byID("empty");
    empty.hidden = entries.length > 0 || isPartial;
    empty.textContent = length === 0
      ? "This library has no crowns. Import some with: crowntool import <folder>"
      : q ? "No crown has these words in its name, title or tags." : "There are none here yet.";
    const field = byID("query");
    if (document.activeElement !== field) field.value = q;
    const first = at ? this.library.named(at) : undefined;
    if (first) this.grid.scrollTo(entries.indexOf(first.index));
  }

  /** Shows all results of a search that has only the first ones, once these are seen. */
  async complete(q, at) {
    await frame();
    await this.index.prepare({ isAwaited: true });
    if (this.store.state.q === q) this.find(at);
  }

  paint() {
    const { state } = this.store;
    applyTheme(state);
    const look = lookOf(state);
    showChip(byID("ink-chip"), cssOf(look.color), "Colour of the crowns");
    showChip(byID("ground-chip"), cssOf(look.ground), "Background");
    byID("checker").setAttribute("aria-pressed", String(state.checker));
    byID("theme-name").textContent = { "": "Auto", light: "Light", dark: "Dark" }[state.theme];
    byID("size").value = byID("size-number").value = String(sideOf(state));
    this.grid.style({ side: sideOf(state), color: look.color, options: look.options });
    this.panel.draw();
    this.compare.drawAll();
  }

  /** Opens a crown of the grid. */
  open(position) {
    this.store.set({ crown: this.library.crown(position).name });
    if (this.covers || document.activeElement === byID("grid")) this.panelFocus();
  }

  /** Shows which crowns are chosen. */
  showChoice() {
    this.grid.markAll();
    this.setBar.show();
    if (this.store.state.show === "chosen") this.find();
  }

  drag(position, event) {
    const crown = this.library.crown(position);
    const { color, options } = lookOf(this.store.state);
    try {
      drag(event, crown.name, crown.svg(color, { ...options, ...crown.size(this.store.state.side) }));
    } catch {
      // A damaged crown has no drawing.
      event.preventDefault();
    }
  }

  /** True if the panel covers the page. */
  get covers() {
    return matchMedia("(max-width: 899px)").matches;
  }

  panelFocus() {
    if (this.covers) byID("panel-name").focus();
  }

  /** Opens the neighbour of the open crown among those that are shown. */
  step(by) {
    const { entries } = this.grid;
    const position = entries.indexOf(this.crown?.index) + by;
    if (position < 0 || position >= entries.length) return;
    this.grid.active = position;
    this.grid.reveal(position);
    this.store.set({ crown: this.library.crown(entries[position]).name });
  }

  showCrown() {
    const { crown } = this;
    const { crown: name, at, view } = this.store.state;
    if (name && !crown) announce(`No crown is called ${name.slice(0, 80)}.`);
    const wasOpen = !byID("panel").hidden;
    if (crown) this.shelf.open(crown.name);
    this.panel.show(crown);
    this.grid.select(crown?.index ?? -1);
    // A link may tell the crown and not how far the grid is scrolled. The panel has made the grid narrower.
    if (crown && !at) {
      this.grid.resize();
      this.grid.reveal(this.grid.entries.indexOf(crown.index));
    }
    byID("main").inert = Boolean(crown) && this.covers;
    if (wasOpen && !crown) byID("grid").focus();
    this.poster.show(view === "poster" ? crown : undefined);
    this.report.show(view === "report");
    this.compare.show(view === "compare");
  }

  follow(position) {
    this.letters.follow(position);
    clearTimeout(this.timer);
    this.timer = setTimeout(() => {
      const first = this.grid.entries[position];
      this.store.set({ at: position > 0 && first !== undefined ? this.library.crown(first).name : "" });
    }, 300);
  }

  drawSmall(canvas, crown, side) {
    const { width, height } = sizeCanvas(canvas, side, side);
    const { color, options } = lookOf(this.store.state);
    try {
      crown.draw(canvas.getContext("2d"), color, 0, 0, width, height, options);
    } catch {
      // The message beside it says what is wrong.
      canvas.hidden = true;
    }
  }

  bindBar() {
    const { store, picker } = this;
    const look = () => lookOf(store.state);
    byID("query").addEventListener("input", ({ target }) => store.set({ q: target.value.slice(0, 200) }));
    byID("size").addEventListener("input", ({ target }) => store.set({ size: Number(target.value) }));
    byID("checker").addEventListener("click", () => store.set({ checker: !store.state.checker }));
    byID("theme").addEventListener("click", () => store.set({ theme: nextTheme(store.state) }));
    bindChip(byID("ink-chip"), picker, () => ({
      title: "Colour of the crowns", color: look().color, hasAlpha: true, ground: () => look().ground,
      onInput: (color) => store.set({ color: digitsOf(color) }),
      onReset: () => this.reset("color", "color"), resetTitle: "Theme colour",
    }));
    bindChip(byID("ground-chip"), picker, () => ({
      title: "Background", color: look().ground, ground: () => look().color,
      onInput: (color) => store.set({ background: digitsOf(color) }),
      onReset: () => this.reset("background", "ground"), resetTitle: "Theme background",
    }));
  }

  /** The lists of what is shown and in which order, and the button to select several. */
  bindFilters() {
    const { store, grid } = this;
    const [show, sort, choosing] = ["show", "sort", "choosing"].map(byID);
    sort.append(...Object.entries(orders).map(([value, title]) => element("option", { value }, title)));
    show.addEventListener("change", () => store.set({ show: show.value }));
    sort.addEventListener("change", () => store.set({ sort: sort.value }));
    const set = () => {
      [show.value, sort.value] = [store.state.show, store.state.sort];
    };
    store.on(["show", "sort"], set);
    set();
    // The first picture comes before.
    setTimeout(async () => {
      await fillFacets(show, this.library);
      set();
      await this.index.prepare();
    }, 500);
    choosing.addEventListener("click", () => {
      grid.isChoosing = !grid.isChoosing;
      choosing.setAttribute("aria-pressed", String(grid.isChoosing));
      grid.markAll();
    });
  }

  /** Goes back to the theme's colour, which the picker then shows. */
  reset(name, part) {
    this.store.set({ [name]: "" });
    this.picker.show(lookOf(this.store.state)[part]);
  }

  bindKeys() {
    window.addEventListener("keydown", (event) => {
      const isTyping = event.target.matches?.("input, textarea, select");
      const isModal = document.querySelector("dialog[open]") || byID("picker").matches(":popover-open");
      if (event.key === "/" && !isTyping && !isModal && !event.defaultPrevented) {
        event.preventDefault();
        byID("query").focus();
        byID("query").select();
      } else if (event.key === "?" && !isTyping && !isModal && !event.defaultPrevented) {
        this.keys.show();
      } else if (event.key === "Escape" && !isModal) {
        if (event.target.id === "query" && this.store.state.q) {
          byID("query").value = "";
          this.store.set({ q: "" });
        } else if (this.store.state.crown) this.store.set({ crown: "" });
        else if (this.choice.size > 0) this.setBar.clear();
      } else if (event.key === "Enter" && event.target.id === "query") {
        const [first] = this.grid.entries;
        if (first !== undefined) this.open(first);
      } else if (event.key === "ArrowDown" && event.target.id === "query") {
        event.preventDefault();
        byID("grid").focus();
      }
    });
  }
}

/** Opens the page, or says in a sentence why it cannot be. */
async function open() {
  try {
    const facts = readFacts();
    const library = await openLibrary();
    // A library of 100,000 crowns takes as long to read as the page to begin: two tasks, so that neither is a long one.
    await pause();
    const [colors, comparison] = [await readColors(), await readComparison()];
    const gallery = new Gallery({ library, facts, colors, comparison });
    await pause();
    gallery.start();
    document.body.dataset.state = "ready";
  } catch (error) {
    byID("fault").textContent = error.message || String(error);
    byID("fault").hidden = false;
    document.body.dataset.state = "failed";
  }
}

open();
