import type { GarmentKind } from '../shared/garment-kinds.ts'
import { safeId, short } from './markup.ts'
import { flip } from './outline.ts'
import { shapes } from './shapes/index.ts'
import { tint, type Tint } from './tint.ts'
import type { Drawing, Fold, Piece, Side } from './types.ts'

export type GarmentLook = {
  kind: GarmentKind
  side: Side
  /** Null: no colour is known. It is drawn as cloth of none, hatched, and never as white. */
  hex: string | null
  heather?: boolean | undefined
  idPrefix: string
}

const SHADOW = [48, 38, 29, 21, 14, 8]
const RIM = [1, 0.64, 0.32]

function definitions(look: GarmentLook, colours: Tint, pieces: Drawing, id: string): string {
  const stops = (colour: string) =>
    `<stop stop-color="${colour}"/><stop offset=".4" stop-color="${colour}" stop-opacity=".5"/>` +
    `<stop offset="1" stop-color="${colour}" stop-opacity="0"/>`
  const unit = 'gradientUnits="userSpaceOnUse" cx="0" cy="0" r="1"'
  const half = 'M-1 0Q0-.5 1 0A1 1 0 0 1-1 0Z'
  const clips = pieces.map(
    ({ printed }, i) => `<clipPath id="${id}k${printed ? '' : i}"><use href="#${id}p${i}"/></clipPath>`
  )
  return (
    `<defs>${pieces.map((piece, i) => `<path id="${id}p${i}" d="${piece.outline}"/>`).join('')}${clips.join('')}` +
    `<radialGradient id="${id}s" ${unit}>${stops(colours.shade)}</radialGradient>` +
    `<radialGradient id="${id}l" ${unit}>${stops(colours.light)}</radialGradient>` +
    `<radialGradient id="${id}v" gradientUnits="userSpaceOnUse" cx="400" cy="330" r="640">` +
    `<stop stop-color="${colours.light}" stop-opacity="${short(colours.lightStrength * 0.36)}"/>` +
    `<stop offset=".42" stop-color="${colours.light}" stop-opacity="0"/>` +
    `<stop offset=".42" stop-color="${colours.shade}" stop-opacity="0"/>` +
    `<stop offset="1" stop-color="${colours.shade}" stop-opacity="${short(colours.shadeStrength * 0.5)}"/></radialGradient>` +
    `<circle id="${id}so" r="1" fill="url(#${id}s)"/><circle id="${id}lo" r="1" fill="url(#${id}l)"/>` +
    `<g id="${id}c"><path fill="url(#${id}s)" d="${half}"/>` +
    `<path fill="url(#${id}l)" opacity="${short(0.35 + colours.lightStrength)}" d="M-1 0Q0-.5 1 0A1 1 0 0 0-1 0Z"/></g>` +
    `${look.hex === null ? hatching(colours, id) : look.heather ? speckle(colours, id) : ''}</defs>`
  )
}

/** No cloth looks like it. */
const NO_COLOUR = '#e4e4ea'

function hatching({ edge }: Tint, id: string): string {
  return (
    `<pattern id="${id}h" width="34" height="34" patternUnits="userSpaceOnUse" patternTransform="rotate(-45)">` +
    `<path stroke="${edge}" stroke-opacity=".5" stroke-width="7" d="M0 8H34"/></pattern>`
  )
}

/** Heather: yarn flecks in a small tile, turned a little so that the tile does not show. */
function speckle(colours: Tint, id: string): string {
  let seed = 7
  const next = (limit: number) => {
    seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0
    return Math.floor((seed / 2 ** 32) * limit)
  }
  const flecks = (count: number) =>
    Array.from({ length: count }, () => `M${next(72)} ${next(72)}h${1 + next(6)}`).join('')
  return (
    `<pattern id="${id}h" width="78" height="72" patternUnits="userSpaceOnUse" patternTransform="rotate(-5)scale(.62)">` +
    `<path stroke="${colours.shade}" stroke-opacity=".3" stroke-width="1.4" d="${flecks(56)}"/>` +
    `<path stroke="#fff" stroke-opacity="${short(colours.lightStrength * 0.8)}" stroke-width="1.5" d="${flecks(44)}"/></pattern>`
  )
}

/** Fill-opacity and not opacity: some twenty marks would each cost the browser a layer. */
function drawFold([kind, x, y, angle, length, width, strength]: Fold, colours: Tint, id: string): string {
  const shape = { crease: 'c', shade: 'so', light: 'lo' }[kind]
  const opacity = strength * (kind === 'light' ? colours.lightStrength : colours.shadeStrength)
  const turn = angle ? `rotate(${angle})` : ''
  return `<use href="#${id}${shape}" transform="translate(${x} ${y})${turn}scale(${length} ${width})" fill-opacity="${short(opacity)}"/>`
}

const MIRROR = 'transform="matrix(-1 0 0 1 1000 0)"'

function drawPiece(piece: Piece, index: number, look: GarmentLook, colours: Tint, id: string): string {
  const use = `<use href="#${id}p${index}"`
  const { round: rim = 34, folds = [], ribs = [] } = piece
  const fill = piece.face === 'inside' ? colours.inside : colours.cloth
  const soft = RIM.map(share => `${use} stroke-width="${Math.round(rim * share)}"/>`)
  const lines = (strength: number, attributes: string, path: string) => {
    return `<path opacity="${short(colours.seamStrength * strength)}" ${attributes} d="${path}"/>`
  }
  const seams = [
    ...ribs.map(({ path, width }) => lines(0.55, `stroke-width="${width}" stroke-dasharray="1.4 4.2"`, path)),
    piece.seams ? lines(1, 'stroke-width="1.8"', piece.seams) : '',
    piece.stitches ? lines(0.85, 'stroke-dasharray="5 3"', piece.stitches) : ''
  ]
  const markup =
    `${use} fill="${fill}" stroke="${colours.edge}" stroke-width="2" stroke-opacity=".6"/><g clip-path="url(#${id}k${piece.printed ? '' : index})">` +
    (look.heather || look.hex === null ? `${use} fill="url(#${id}h)"/>` : '') +
    (piece.face === 'inside' ? '' : `${use} fill="url(#${id}v)"/>`) +
    (rim
      ? `<g fill="none" stroke="${colours.shade}" stroke-opacity="${short(colours.shadeStrength * 0.13)}">${soft.join('')}</g>`
      : '') +
    (folds.length
      ? `<g${piece.printed ? ` id="${id}f"` : ''}>${folds.map(fold => drawFold(fold, colours, id)).join('')}</g>`
      : '') +
    (seams.some(Boolean) ? `<g fill="none" stroke="${colours.seam}" stroke-width="1.5">${seams.join('')}</g>` : '') +
    '</g>'
  return piece.mirrored ? `<g id="${id}m${index}">${markup}</g><use href="#${id}m${index}" ${MIRROR}/>` : markup
}

/** One path for all that lies outermost, so that its wide strokes never darken each other. */
function drawShadow(pieces: Drawing, id: string): string {
  const outer = pieces.filter(({ inner }) => !inner)
  const silhouette = outer.map(({ outline, mirrored }) => (mirrored ? outline + flip(outline) : outline)).join('')
  const strokes = SHADOW.map(width => `<use href="#${id}o" stroke-width="${width}"/>`)
  return (
    `<defs><path id="${id}o" d="${silhouette}"/></defs>` +
    `<g transform="translate(0 9)" stroke="#1a2033" stroke-opacity=".024" fill="none" stroke-linejoin="round">${strokes.join('')}</g>`
  )
}

/** A drawing in two halves, so that a print can lie between the cloth and what hangs over it. */
export function garmentParts(look: GarmentLook): { cloth: string; over: string } {
  const id = safeId(look.idPrefix)
  const colours = tint(look.hex ?? NO_COLOUR)
  const pieces = shapes[look.kind][look.side]
  const cloth =
    definitions(look, colours, pieces, id) +
    drawShadow(pieces, id) +
    pieces.map((piece, i) => drawPiece(piece, i, look, colours, id)).join('')
  return { cloth, over: pieces.map(piece => piece.details?.(colours) ?? '').join('') }
}

/** What lies inside the 1000 × 1000 view box: no svg element around it. */
export function drawGarment(look: GarmentLook): string {
  const { cloth, over } = garmentParts(look)
  return cloth + over
}
