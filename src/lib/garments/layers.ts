import type { LetteringId } from '#lib/shared/garment-kinds.ts'

import { LETTERING, textWidth } from './lettering.ts'
import { escapeXml, isOwnPicture, short } from './markup.ts'
import { safeHex } from './tint.ts'
import type { PrintArea } from './types.ts'

/** A picture; x and y are its top left corner. Millimetres, measured from the middle of the print area's top edge. */
export type ImageLayer = { type: 'image'; href: string; x: number; y: number; width: number; height: number }

/** Letters centred on x whose capitals begin at y and are heightMm tall. */
export type TextLayer = {
  type: 'text'
  text: string
  font: LetteringId
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

const MAX_ARCH = 300
const JOINED = /[\p{Script=Arabic}\p{Script=Devanagari}\p{Script=Thai}]/u
const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' })
const OUTLINE_SHARE = 0.12
const OUTLINE_MAX_MM = 14

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
function drawOutlined(layer: TextLayer, outliner: Outliner): string {
  const font = LETTERING.find(each => each.id === layer.font) ?? LETTERING[0]!
  const size = layer.heightMm / font.capHeight
  const whole = outliner(layer.text, layer.font, size)
  const squeeze = layer.maxWidthMm > 0 ? Math.min(1, layer.maxWidthMm / (whole.width || 1)) : 1
  const stroke = layer.outlineHex
    ? ` stroke="${safeHex(layer.outlineHex)}" stroke-width="${short(Math.min(layer.heightMm * OUTLINE_SHARE, OUTLINE_MAX_MM))}" stroke-linejoin="round" paint-order="stroke"`
    : ''
  const paint = `fill="${safeHex(layer.hex)}"${stroke}`
  const foot = layer.y + layer.heightMm
  const scale = squeeze < 1 ? ` scale(${short(squeeze, 4)} 1)` : ''
  // Arabic letters join: set singly they would be other letters.
  if (!layer.arch || layer.maxWidthMm <= 0 || JOINED.test(layer.text)) {
    const place = `translate(${short(layer.x - (whole.width * squeeze) / 2)} ${short(foot)})${scale}`
    return `<path transform="${place}" d="${whole.path}" ${paint}/>`
  }
  const radius = layer.maxWidthMm / ((Math.min(Math.abs(layer.arch), MAX_ARCH) * Math.PI) / 180)
  const turn = layer.arch > 0 ? 1 : -1
  let at = (-whole.width * squeeze) / 2
  const letters = [...segmenter.segment(layer.text)].map(({ segment: letter }) => {
    const { path, width } = outliner(letter, layer.font, size)
    const angle = (at + (width * squeeze) / 2) / radius
    at += width * squeeze
    const x = layer.x + radius * Math.sin(angle)
    const y = foot + turn * radius * (1 - Math.cos(angle))
    const degrees = (turn * angle * 180) / Math.PI
    const place = `translate(${short(x)} ${short(y)}) rotate(${short(degrees)})${scale} translate(${short(-width / 2)} 0)`
    return `<path transform="${place}" d="${path}" ${paint}/>`
  })
  return letters.join('')
}

function drawText(layer: TextLayer, id: string): string {
  const font = LETTERING.find(each => each.id === layer.font) ?? LETTERING[0]!
  const size = layer.heightMm / font.capHeight
  const width = textWidth(layer.text, font) * size
  const squeeze = layer.maxWidthMm > 0 ? Math.min(1, layer.maxWidthMm / (width || 1)) : 1
  const outline = layer.outlineHex
    ? ` stroke="${safeHex(layer.outlineHex)}" stroke-width="${short(Math.min(layer.heightMm * OUTLINE_SHARE, OUTLINE_MAX_MM))}" stroke-linejoin="round" paint-order="stroke"`
    : ''
  const paint =
    `font-family="${escapeXml(font.family)}" font-size="${short(size)}" font-weight="${font.weight}" ` +
    `text-anchor="middle" fill="${safeHex(layer.hex)}"${outline}`
  if (layer.arch && layer.maxWidthMm > 0) return drawArched(layer, paint, squeeze, id)
  const fit = squeeze < 1 ? ` textLength="${short(layer.maxWidthMm)}" lengthAdjust="spacingAndGlyphs"` : ''
  return `<text x="${short(layer.x)}" y="${short(layer.y + layer.heightMm)}" ${paint}${fit}>${escapeXml(layer.text)}</text>`
}

/** Everything that lies on the print area, in the units of the picture around it. */
export function drawLayers(layers: readonly Layer[], area: PrintArea, id: string, outliner?: Outliner): string {
  const drawn = layers.map((layer, i) => {
    if (layer.type === 'image') return drawImage(layer)
    return outliner ? drawOutlined(layer, outliner) : drawText(layer, `${id}t${i}`)
  })
  const scale = `scale(${short(area.width / area.widthMm, 4)} ${short(area.height / area.heightMm, 4)})`
  return `<g transform="translate(${short(area.x + area.width / 2)} ${short(area.y)})${scale}">${drawn.join('')}</g>`
}
