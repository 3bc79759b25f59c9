// A drawing that another program put on the clipboard: as an SVG, or as a web page or words that hold one.
const SVG = /<svg[\s>][\s\S]*<\/svg\s*>/i

/** Programs that put a drawing there which only they read. */
const OWN = /\(figmeta\)|data-metadata="[^"]*figma/i

type Pasted = { svg: string } | 'own' | undefined

/** `get`: what the clipboard has of a type, '' for nothing. */
export function drawingOn(get: (type: string) => string): Pasted {
  for (const type of ['image/svg+xml', 'text/plain', 'text/html']) {
    const text = get(type)
    // Words about SVG are words: they begin with something else.
    const isWhole = type !== 'text/plain' || /^\s*(<\?xml|<!--|<!doctype|<svg)/i.test(text)
    const found = isWhole ? SVG.exec(text)?.[0] : undefined
    if (found) return { svg: withPreface(text, found) }
  }
  return OWN.test(get('text/html')) ? 'own' : undefined
}

/** A comment before it says which program wrote it, which decides how many of its pixels are an inch. */
function withPreface(text: string, svg: string): string {
  const generator = /<!--[^>]{0,300}-->/.exec(text.slice(0, text.indexOf(svg)))?.[0] ?? ''
  return `${generator}${svg}`
}

export function asFile(svg: string): File {
  return new File([svg], 'clipboard.svg', { type: 'image/svg+xml' })
}
