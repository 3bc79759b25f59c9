const FIELDS = 'input:not([type="hidden"], [hidden]), textarea, select, button.control, [role="spinbutton"]'

/** The first thing inside to type into or choose from, past the hidden inputs that carry a value on the wire. */
export function firstField(root: Element): HTMLElement | undefined {
  return [...root.querySelectorAll<HTMLElement>(FIELDS)].find(field => !field.closest('[aria-hidden="true"]'))
}
