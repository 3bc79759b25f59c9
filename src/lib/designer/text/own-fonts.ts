// How a design names a font of the shop: the uploaded file, and where a variable font stands on its axes.
const OWN = /^own-([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})((?:@[A-Za-z0-9]{4}:-?\d{1,5}(?:\.\d{1,4})?)*)$/

/** Positions by the axis' tag; an axis that is not named stands where the font has it. */
export type Axes = Readonly<Record<string, number>>

export interface OwnFont {
  fileId: string
  axes: Axes
}

export function ownFontId(fileId: string, axes: Axes = {}): string {
  return `own-${fileId}${Object.entries(axes)
    .map(([tag, value]) => `@${tag}:${value}`)
    .join('')}`
}

export function readOwnFont(id: string): OwnFont | undefined {
  const [, fileId, axes = ''] = OWN.exec(id) ?? []
  if (fileId === undefined) return undefined
  const pairs = axes.split('@').filter(Boolean)
  return { fileId, axes: Object.fromEntries(pairs.map(pair => [pair.slice(0, 4), Number(pair.slice(5))])) }
}
