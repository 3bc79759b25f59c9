// The one picture of a design: what the editor shows, what is exported, what thumbnails are made of.
import type { Design } from '../design.ts'
import { formatPath } from '../geometry/path.ts'
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
  const { wMm, hMm, bg } = board
  const colours = new Map(design.palette.entries.map(({ ref, hex }) => [ref, hex]))
  const parts: string[] = []
  if (bg && !options.transparent) parts.push(`<rect width="${wMm}" height="${hMm}" fill="${bg}"/>`)
  for (const drawn of outliner.draw(design, board.id, options.values)) {
    if (drawn.kind === 'part')
      parts.push(`<path fill="${colours.get(drawn.ref) ?? '#000000'}" d="${formatPath(drawn.path)}"/>`)
    else if (drawn.kind === 'line') parts.push(lineSvg(drawn, colours.get(drawn.ref) ?? '#000000'))
    else {
      const href = options.hrefOf?.(drawn.object.asset)
      if (href) parts.push(pictureSvg(drawn.object, drawn.matrix, href))
    }
  }
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${wMm}mm" height="${hMm}mm" viewBox="0 0 ${wMm} ${hMm}">${parts.join('')}</svg>`
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
  const picture = `<image x="${-left * w}" y="${-top * h}" width="${w}" height="${h}" preserveAspectRatio="none" href="${escaped(href)}"/>`
  // An inner svg cuts off what is cropped away.
  return `<g transform="matrix(${matrix.join(' ')})"><svg width="${wMm}" height="${hMm}" overflow="hidden">${picture}</svg></g>`
}

export function escaped(text: string): string {
  return text.replace(/[&<>"']/g, letter => `&#${letter.charCodeAt(0)};`)
}
