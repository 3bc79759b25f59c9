import { required } from '#lib/shared/required.ts'
import type { LetteringFont, LetteringId } from '#lib/shared/garment-kinds.ts'
import { drawnLettering, type Lettered } from '#lib/shared/lettering-letters.ts'
import {
  isOwnLettering,
  letteringFrame,
  letteringSizeMm,
  MAX_ARCH,
  outlinePenMm,
  placeLetters
} from '#lib/shared/lettering-places.ts'

import { LETTERING, textWidth } from './lettering.ts'
import { encodedPart, escapeXml, isOwnPicture, short } from './markup.ts'
import { safeHex } from './tint.ts'
import type { PrintArea } from './types.ts'

/** A picture; x and y are its top left corner. Millimetres, measured from the middle of the print area's top edge. */
export type ImageLayer = { type: 'image'; href: string; x: number; y: number; width: number; height: number }

/** Letters centred on x whose capitals begin at y and are heightMm tall. */
export type TextLayer = {
  type: 'text'
  text: string
  font: LetteringFont
  hex: string
  x: number
  y: number
  heightMm: number
  /** Longer text is condensed to this, as a decorator would. */
  maxWidthMm: number
  /** Degrees of a circle that maxWidthMm covers: above 0 rises in the middle, below 0 sinks. */
  arch?: number | undefined
  outlineHex?: string | undefined
}

export type Layer = ImageLayer | TextLayer

/** The letters of a font as a path with its baseline at 0, 0, and how wide they are: for what has no fonts of its own. */
export type Outliner = (text: string, font: LetteringId, size: number) => { path: string; width: number }

interface Lettering extends Omit<TextLayer, 'type' | 'text' | 'outlineHex'>, Lettered {
  font: LetteringFont
  outlineHex: string | null
}

/** What was filled in, where it is placed. */
export function letteringLayer(
  { uppercase, placement }: { uppercase: boolean; placement: Lettering },
  text: string
): TextLayer {
  const { outlineHex, otherFont: _, own: __, ...letters } = placement
  const outline = outlineHex ? { outlineHex } : {}
  return { ...letters, ...outline, ...drawnLettering(uppercase ? text.toUpperCase() : text, placement), type: 'text' }
}

/** The same where a font of the shop draws it. */
export function ownLettering(
  { uppercase, placement }: { uppercase: boolean; placement: Lettering | null },
  text: string
): TextLayer | undefined {
  const layer = placement && letteringLayer({ uppercase, placement }, text)
  return layer && isOwnLettering(layer.font) ? layer : undefined
}

/** Letters in a font of the shop are drawn by the server: the font itself is nobody else's. */
export function letteringImage(layer: TextLayer): ImageLayer {
  const { text, font, hex, x, y, heightMm, maxWidthMm, arch = 0, outlineHex } = layer
  const frame = letteringFrame(layer)
  const asked = { font, text, height: heightMm, width: maxWidthMm, arch, hex, outline: outlineHex ?? '' }
  const query = Object.entries(asked).map(([name, value]) => `${name}=${encodedPart(String(value))}`)
  const href = `/designs/lettering.svg?${query.join('&')}`
  return { type: 'image', href, ...frame, x: x + frame.x, y: y + frame.y }
}

function drawImage(layer: ImageLayer): string {
  if (!isOwnPicture(layer.href)) return ''
  const box = `x="${short(layer.x)}" y="${short(layer.y)}" width="${short(layer.width)}" height="${short(layer.height)}"`
  return `<image href="${escapeXml(layer.href)}" ${box}/>`
}

/** Letters on a circle. Condensing squeezes the whole: textLength on a path is drawn differently by every browser. */
function drawArched(layer: TextLayer, paint: string, squeeze: number, id: string): string {
  const angle = (Math.min(Math.abs(layer.arch!), MAX_ARCH) * Math.PI) / 180
  const rises = layer.arch! > 0
  const radius = layer.maxWidthMm / angle
  const reach = Math.min(angle * 0.62, Math.PI * 0.95)
  const side = (radius * Math.sin(reach)) / squeeze
  const drop = radius * (1 - Math.cos(reach)) * (rises ? 1 : -1)
  const circle = `${short(radius / squeeze)} ${short(radius)}`
  const arc = `M${short(-side)} ${short(drop)}A${circle} 0 ${reach > Math.PI / 2 ? 1 : 0} ${rises ? 1 : 0} ${short(side)} ${short(drop)}`
  const place = `translate(${short(layer.x)} ${short(layer.y + layer.heightMm)})`
  return (
    `<g transform="${place}${squeeze < 1 ? `scale(${short(squeeze, 4)} 1)` : ''}"><path id="${id}" fill="none" d="${arc}"/>` +
    `<text ${paint}><textPath href="#${id}" startOffset="50%">${escapeXml(layer.text)}</textPath></text></g>`
  )
}

/** The same as letters that are drawn, for paper and mails. On a circle each stands by itself, turned by its place. */
function drawOutlined(layer: TextLayer & { font: LetteringId }, outliner: Outliner): string {
  const size = letteringSizeMm(layer)
  const paint = `fill="${safeHex(layer.hex)}"${outlineOf(layer)}`
  const placed = placeLetters(layer, text => outliner(text, layer.font, size).width)
  const letters = placed.map(({ text, widthMm, squeeze, degrees, x, y }) => {
    const move = `translate(${short(layer.x + x, 4)} ${short(layer.y + y, 4)})`
    const turn = degrees === 0 ? '' : ` rotate(${short(degrees, 4)})`
    const scale = squeeze < 1 ? ` scale(${short(squeeze, 6)} 1)` : ''
    const place = `${move}${turn}${scale} translate(${short(-widthMm / 2, 4)} 0)`
    return `<path transform="${place}" d="${outliner(text, layer.font, size).path}" ${paint}/>`
  })
  return letters.join('')
}

function outlineOf({ outlineHex, heightMm }: TextLayer): string {
  if (!outlineHex) return ''
  const width = short(outlinePenMm(heightMm))
  return ` stroke="${safeHex(outlineHex)}" stroke-width="${width}" stroke-linejoin="round" paint-order="stroke"`
}

function drawText(layer: TextLayer, id: string): string {
  const font = LETTERING.find(each => each.id === layer.font) ?? required(LETTERING[0], 'a lettering')
  const size = letteringSizeMm(layer)
  const width = textWidth(layer.text, font) * size
  const squeeze = layer.maxWidthMm > 0 ? Math.min(1, layer.maxWidthMm / (width || 1)) : 1
  const paint =
    `font-family="${escapeXml(font.family)}" font-size="${short(size)}" font-weight="${font.weight}" ` +
    `text-anchor="middle" fill="${safeHex(layer.hex)}"${outlineOf(layer)}`
  if (layer.arch && layer.maxWidthMm > 0) return drawArched(layer, paint, squeeze, id)
  const fit = squeeze < 1 ? ` textLength="${short(layer.maxWidthMm)}" lengthAdjust="spacingAndGlyphs"` : ''
  return `<text x="${short(layer.x)}" y="${short(layer.y + layer.heightMm)}" ${paint}${fit}>${escapeXml(layer.text)}</text>`
}

/** Everything that lies on the print area, in the units of the picture around it. */
export function drawLayers(layers: readonly Layer[], area: PrintArea, id: string, outliner?: Outliner): string {
  const drawn = layers.map((layer, i) => {
    if (layer.type === 'image') return drawImage(layer)
    const { font } = layer
    if (isOwnLettering(font)) return drawImage(letteringImage(layer))
    return outliner ? drawOutlined({ ...layer, font }, outliner) : drawText(layer, `${id}t${i}`)
  })
  const scale = `scale(${short(area.width / area.widthMm, 4)} ${short(area.height / area.heightMm, 4)})`
  return `<g transform="translate(${short(area.x + area.width / 2)} ${short(area.y)})${scale}">${drawn.join('')}</g>`
}
