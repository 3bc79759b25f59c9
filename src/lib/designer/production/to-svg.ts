// The one picture of a design: what the editor shows, what is exported, what thumbnails are made of.
import type { Design } from '../design.ts'
import { formatPath } from '../geometry/path.ts'
import { formatNumber, roundMm, roundRatio } from '../numbers.ts'
import type { Values } from '../text/text-outline.ts'
import type { Line, Outliner } from './outliner.ts'

interface SvgOptions {
  artboard: string
  values?: Values | undefined
  /** Where a picture's pixels are; pictures without an address are left out. */
  hrefOf?: (asset: string) => string | undefined
  /** Without the artboard's ground. */
  transparent?: boolean
}

export function toSvg(design: Design, outliner: Outliner, options: SvgOptions): string {
  const board = design.artboards.find(({ id }) => id === options.artboard)
  if (!board) throw new RangeError('No such artboard')
  const { bg } = board
  const [w, h] = [formatNumber(board.wMm), formatNumber(board.hMm)]
  const colours = new Map(design.palette.entries.map(({ ref, hex }) => [ref, hex]))
  const parts: string[] = []
  if (bg && !options.transparent) parts.push(`<rect width="${w}" height="${h}" fill="${bg}"/>`)
  for (const drawn of outliner.draw(design, board.id, options.values)) {
    if (drawn.kind === 'part')
      parts.push(`<path fill="${colours.get(drawn.ref) ?? '#000000'}" d="${formatPath(drawn.path)}"/>`)
    else if (drawn.kind === 'line') parts.push(lineSvg(drawn, colours.get(drawn.ref) ?? '#000000'))
    else {
      const href = options.hrefOf?.(drawn.object.asset)
      if (href) parts.push(pictureSvg(drawn.object, drawn.matrix, href))
    }
  }
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${w}mm" height="${h}mm" viewBox="0 0 ${w} ${h}">${parts.join('')}</svg>`
}

/** As wide as a hairline is drawn elsewhere. */
const LINE_MM = 0.25

function lineSvg({ purpose, path }: Line, colour: string): string {
  const dashes = purpose === 'score' ? ' stroke-dasharray="2 1"' : ''
  return `<path fill="none" stroke="${colour}" stroke-width="${LINE_MM}"${dashes} d="${formatPath(path)}"/>`
}

function pictureSvg(
  {
    wMm,
    hMm,
    crop = [0, 0, 1, 1]
  }: { wMm: number; hMm: number; crop?: readonly [number, number, number, number] | undefined },
  matrix: readonly number[],
  href: string
): string {
  const [left, top, right, bottom] = crop
  const [w, h] = [wMm / (right - left || 1), hMm / (bottom - top || 1)]
  const [x, y] = [formatNumber(-left * w), formatNumber(-top * h)]
  const picture = `<image x="${x}" y="${y}" width="${formatNumber(w)}" height="${formatNumber(h)}" preserveAspectRatio="none" href="${escaped(href)}"/>`
  // An inner svg cuts off what is cropped away.
  const place = matrix.map((value, index) => (index < 4 ? roundRatio(value) : roundMm(value))).join(' ')
  return `<g transform="matrix(${place})"><svg width="${formatNumber(wMm)}" height="${formatNumber(hMm)}" overflow="hidden">${picture}</svg></g>`
}

export function escaped(text: string): string {
  return text.replace(/[&<>"']/g, letter => `&#${letter.charCodeAt(0)};`)
}
