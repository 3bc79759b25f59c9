/** The first element of each shape, for `accessibility.ts`. */
declare const window: { shapes?: Map<string, Element> }

/**
 * What rules of accessibility depend on, for each element of the page or of a part of it: runs in the browser. Two elements of
 * one shape differ in their words and numbers only. An empty name, a reference that leads nowhere, a level that is left out or
 * an id that is there twice makes another shape.
 */
export function shapesOf(part: string | undefined): { screen: string; shapes: string[] } {
  const doc = document
  const root = doc.documentElement
  const look = `${innerWidth} ${root.dataset['scheme'] ?? ''} ${matchMedia('(prefers-color-scheme: dark)').matches}`
  // What rules say of a page as a whole hangs on its address, whatever its ids are.
  const screen = location.pathname.split('/').map(part => (/[\dA-Z_]|.{20}/.test(part) ? '*' : part))
  const ids = new Map<string, number>()
  for (const { id } of doc.querySelectorAll('[id]')) ids.set(id, (ids.get(id) ?? 0) + 1)
  const landmarks = new Map<string, number>()
  const marks = 'main, nav, header, footer, aside, section[aria-label], section[aria-labelledby], [role]'
  const markOf = (element: Element) =>
    [element.tagName, ...['role', 'aria-label', 'aria-labelledby'].map(name => element.getAttribute(name))].join(' ')
  for (const mark of doc.querySelectorAll(marks)) landmarks.set(markOf(mark), (landmarks.get(markOf(mark)) ?? 0) + 1)
  let heading = 0
  const hash = (text: string) => {
    let [low, high] = [5381, 52_711]
    for (let at = 0; at < text.length; at++) {
      low = Math.imul(low, 33) ^ text.charCodeAt(at)
      high = Math.imul(high, 31) + text.charCodeAt(at)
    }
    return (low >>> 0).toString(36) + (high >>> 0).toString(36)
  }
  const attribute = ({ name, value }: Attr): string => {
    if (name === 'class') return value
    if (/^(role|type|scope|lang|scheme|tabindex|dir)$/.test(name)) return `${name}=${value}`
    // References, by whether they lead somewhere.
    if (/^(for|headers|aria-(labelledby|describedby|controls|owns|activedescendant|errormessage))$/.test(name))
      return `${name}=${value.split(/\s+/).map(id => ids.has(id))}`
    if (name === 'id') return `id${ids.get(value)! > 1}`
    if (/^aria-/.test(name) && !/^aria-(label|roledescription|value)/.test(name)) return `${name}=${value}`
    return `${name}=${value.trim() !== ''}`
  }
  const found = new Map<string, Element>()
  const visit = (element: Element, above: string) => {
    const { tagName } = element
    const level = /^H[1-6]$/.test(tagName) ? Number(tagName[1]) : Number(element.getAttribute('aria-level') ?? 0)
    const own = [
      above,
      tagName,
      ...Array.from(element.attributes, attribute).sort(),
      // Colours of the data.
      element.getAttribute('style')?.match(/#[0-9a-f]{3,8}\b|\b(?:rgb|hsl|okl)\w*\([^)]*\)/gi),
      element.checkVisibility?.({ visibilityProperty: true }),
      element.textContent?.trim() !== '',
      level > 0 && `${heading}>${level}`,
      element.matches(marks) && landmarks.get(markOf(element))! > 1
    ]
    if (level > 0) heading = level
    const shape = hash(own.join(';'))
    if (!found.has(shape)) found.set(shape, element)
    // A drawing is one picture.
    if (tagName !== 'svg') for (const child of element.children) visit(child, shape)
  }
  for (const element of part ? doc.querySelectorAll(part) : [root]) visit(element, hash(look))
  window.shapes = found
  return { screen: [look, part ?? '', ...screen].join('/'), shapes: [...found.keys()] }
}
