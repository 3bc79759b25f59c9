/** An element that the page was built with; without it, the error names the selector. */
export function partOf<E extends Element = HTMLElement>(root: ParentNode, selector: string): E {
  const found = root.querySelector<E>(selector)
  if (!found) throw new Error(`The page has no ${selector}`)
  return found
}
