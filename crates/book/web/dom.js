// How the modules of pages make elements.
//
// `page.js` is where a page's script begins. The folders are layers: `library`, `board` and `game` do not know each other,
// `engine`, `glance` and `play` use them. The hooks that tests and others can rely on (`data-square`, `data-piece`,
// `data-class`, `data-action`...) are described in `board/view.js`, `glance/glance.js` and `play/play.js`.

const SVG = "http://www.w3.org/2000/svg";

/**
 * Sets attributes: a function becomes a listener, `true` an empty attribute, `false` and `undefined` none.
 * @param {Element} element
 * @param {Record<string, Legwork.Attribute>} attributes
 */
export function attribute(element, attributes) {
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === "function") {
      element.addEventListener(name, /** @type {EventListener} */ (value));
    } else if (value === undefined || value === false) {
      element.removeAttribute(name);
    } else {
      element.setAttribute(name, value === true ? "" : String(value));
    }
  }
}

/**
 * @template {keyof HTMLElementTagNameMap} T
 * @param {T} tag
 * @param {Record<string, Legwork.Attribute>} [attributes]
 * @param {(Node | string)[]} children
 * @returns {HTMLElementTagNameMap[T]}
 */
export function el(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  attribute(element, attributes);
  element.append(...children);
  return element;
}

/**
 * @param {string} tag
 * @param {Record<string, Legwork.Attribute>} [attributes]
 * @param {Node[]} children
 * @returns {SVGElement}
 */
export function svg(tag, attributes = {}, ...children) {
  const element = /** @type {SVGElement} */ (document.createElementNS(SVG, tag));
  attribute(element, attributes);
  element.append(...children);
  return element;
}

let ids = 0;

/**
 * An id that no other element of the page has.
 * @param {string} prefix
 */
export function id(prefix) {
  ids += 1;
  return `lv-${prefix}-${ids}`;
}

/**
 * A button with the hook by which it is found.
 * @param {string} action
 * @param {string} words
 * @param {() => void} act
 * @param {Record<string, Legwork.Attribute>} [attributes]
 */
export function button(action, words, act, attributes = {}) {
  return el("button", { type: "button", "data-action": action, click: act, ...attributes }, words);
}

/**
 * A control with its label.
 * @param {string} words
 * @param {HTMLElement} control
 */
export function labelled(words, control) {
  return el("label", { class: "lv-field" }, el("span", {}, words), control);
}

/**
 * A list to choose from.
 * @param {string} action
 * @param {[string, string][]} choices value and words
 * @param {string} chosen
 * @param {() => void} changed
 */
export function select(action, choices, chosen, changed) {
  const options = choices.map(([value, words]) => el("option", { value, selected: value === chosen }, words));
  return el("select", { "data-action": action, change: changed }, ...options);
}

/**
 * Choices of which one is taken, as buttons in a row.
 * @param {string} action
 * @param {string} words
 * @param {[value: string, words: string][]} choices
 * @param {() => void} changed
 */
export function choice(action, words, choices, changed) {
  const name = id(action);
  const inputs = choices.map(([value]) => el("input", { type: "radio", name, value, "data-action": action, change: changed }));
  const labels = inputs.map((input, place) => el("label", {}, input, el("span", {}, choices[place]?.[1] ?? "")));
  return {
    root: el("fieldset", { class: "lv-choice" }, el("legend", {}, words), ...labels),
    get value() {
      return inputs.find((input) => input.checked)?.value ?? "";
    },
    set value(value) {
      for (const input of inputs) input.checked = input.value === value;
    },
  };
}

/** @param {unknown} error */
export function reasonOf(error) {
  return error instanceof Error ? error.message : String(error);
}
