// What a product shows: its artwork and the lettering of its fields, on a drawn garment or on a photo.
import { required } from '#lib/shared/required.ts'
import type { GarmentKind, LetteringFont, LetteringId } from '#lib/shared/garment-kinds.ts'
import { drawnLettering, type OwnLettering } from '#lib/shared/lettering-letters.ts'
import { isOwnLettering, letteringSizeMm } from '#lib/shared/lettering-places.ts'

import type { Layer } from './layers.ts'
import { LETTERING, textWidth } from './lettering.ts'
import { escapeXml } from './markup.ts'
import { drawPicture, printArea, uploadPicture } from './picture.ts'
import { safeHex } from './tint.ts'
import type { PrintArea, Side } from './types.ts'

export interface LetteringPlacement {
  side: Side
  x: number
  y: number
  heightMm: number
  maxWidthMm: number
  arch: number
  font: LetteringFont
  /** Of a font of the shop. */
  own?: OwnLettering | null | undefined
  otherFont: LetteringId | null
  hex: string
  outlineHex: string | null
}

export interface DecorationField {
  id: string
  type: string
  uppercase: boolean
  maxLength: number
  min: number
  max: number
  values: readonly { value?: string | undefined; name?: string | undefined }[]
  placement: LetteringPlacement | null
}

export interface PlacedArtwork {
  href: string
  side: Side
  x: number
  y: number
  width: number
  height: number
}

/** Millimetres from the middle of the print area's top edge; x is the left edge. */
export interface Box {
  x: number
  y: number
  width: number
  height: number
}

const SAMPLE_NAME = 'Rivera'
const SAMPLE_NUMBER = 23

/** What a shopper might fill in, so that a picture shows where it goes. */
export function sampleValue(field: DecorationField): string {
  const first = field.values[0]
  if (field.type === 'number') return String(Math.min(field.max, Math.max(field.min, SAMPLE_NUMBER)))
  if (field.type === 'text') return SAMPLE_NAME.slice(0, field.maxLength)
  return first?.value ?? first?.name ?? ''
}

export function shownText(field: Pick<DecorationField, 'uppercase'>, value: string): string {
  return field.uppercase ? value.toUpperCase() : value
}

/** Artwork first, lettering over it. Without a value a field shows its sample; an empty one shows nothing. */
export function decorationLayers(
  item: { artwork: readonly PlacedArtwork[]; fields: readonly DecorationField[] },
  side: Side,
  values: Readonly<Record<string, string>> = {}
): Layer[] {
  const artwork = item.artwork
    .filter(layer => layer.side === side)
    .map(({ href, x, y, width, height }): Layer => ({ type: 'image', href, x, y, width, height }))
  const lettering = item.fields.flatMap((field): Layer[] => {
    const { placement } = field
    const text = shownText(field, values[field.id] ?? sampleValue(field)).trim()
    if (placement?.side !== side || !text) return []
    const { x, y, heightMm, maxWidthMm, arch, hex, outlineHex } = placement
    const drawn = drawnLettering(text, placement)
    return [{ type: 'text', ...drawn, hex, x, y, heightMm, maxWidthMm, arch, outlineHex: outlineHex ?? undefined }]
  })
  return [...artwork, ...lettering]
}

/** The room that lettering takes, its arch included. */
export function letteringBox(placement: LetteringPlacement, text: string): Box {
  const { x, y, heightMm, maxWidthMm, arch } = placement
  const drawn = drawnLettering(text, placement)
  const width = Math.min(maxWidthMm, letteringWidth(drawn, placement))
  if (!arch) return { x: x - width / 2, y, width, height: heightMm }
  const angle = (Math.abs(arch) * Math.PI) / 180
  const radius = maxWidthMm / angle
  const drop = radius * (1 - Math.cos(Math.min(width / radius / 2, Math.PI)))
  return { x: x - width / 2, y: arch > 0 ? y : y - drop, width, height: heightMm + drop }
}

const USUAL_ADVANCE = 0.9

/** Before it is condensed. */
function letteringWidth(
  { font, text }: { font: LetteringFont; text: string },
  { own, heightMm }: Pick<LetteringPlacement, 'own' | 'heightMm'>
): number {
  if (isOwnLettering(font)) return [...text].length * (own?.advance ?? USUAL_ADVANCE) * heightMm
  const lettering = LETTERING.find(({ id }) => id === font) ?? required(LETTERING[0], 'a lettering')
  return textWidth(text, lettering) * letteringSizeMm({ font, heightMm })
}

const TOLERANCE_MM = 0.5

export function isInside(box: Box, area: Pick<PrintArea, 'widthMm' | 'heightMm'>): boolean {
  const half = area.widthMm / 2 + TOLERANCE_MM
  return (
    box.x >= -half &&
    box.x + box.width <= half &&
    box.y >= -TOLERANCE_MM &&
    box.y + box.height <= area.heightMm + TOLERANCE_MM
  )
}

/** Something shown by photos only is printed where a T-shirt is. */
export function areaOf(garment: GarmentKind | null, side: Side): PrintArea {
  return printArea(garment ?? 'tee', side)
}

export interface ProductView {
  garment: GarmentKind | null
  side: Side
  colour: { hex: string | null; heather: boolean }
  /** In place of the drawing. */
  photo: string | null
  layers: readonly Layer[]
  idPrefix: string
  title?: string | undefined
}

/** The picture of a product: a photo where there is one, a drawing where there is none. */
export function drawProduct({ garment, side, colour, photo, layers, idPrefix, title }: ProductView): string {
  if (photo) return uploadPicture({ href: photo, area: areaOf(garment, side), layers, idPrefix, title })
  if (garment) return drawPicture({ kind: garment, side, ...colour, layers, idPrefix, title })
  const label = title ? `role="img" aria-label="${escapeXml(title)}"` : 'aria-hidden="true"'
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1000 1000" ${label}><rect x="180" y="180" width="640" height="640" rx="16" ` +
    `fill="${colour.hex === null ? 'none' : safeHex(colour.hex)}" stroke="#8f8e93" stroke-width="6" stroke-dasharray="26 20"/>` +
    '<g fill="none" stroke="#8f8e93" stroke-width="22" stroke-linejoin="round"><path d="M360 400h280v210H360z"/>' +
    '<path d="m360 570 90-80 70 60 50-40 70 60"/><circle cx="565" cy="455" r="18"/></g></svg>'
  )
}
