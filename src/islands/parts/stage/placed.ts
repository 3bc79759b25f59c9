// Everything that lies on a side of the item, artwork and lettering alike, as boxes that can be moved and resized.
import type { NewItem } from '../new-item.ts'
import type { StoredFile } from '#lib/contract/files.ts'
import { areaOf, type Box, isInside, letteringBox, sampleValue, shownText } from '#lib/garments/decoration.ts'
import { t } from '#lib/i18n/t.ts'
import { dotsPerInch } from '#lib/shared/units.ts'

/** What of an item lies on its sides. */
export type Decorated = Pick<NewItem, 'artwork' | 'fields'>

export interface Placed {
  id: string
  kind: 'artwork' | 'field'
  label: string
  box: Box
}

export function placedOn(
  draft: Decorated,
  side: 'front' | 'back',
  samples: Readonly<Record<string, string>>,
  files: StoredFile[]
): Placed[] {
  const artwork = draft.artwork
    .filter(layer => layer.side === side)
    .map((layer): Placed => ({ id: layer.id, kind: 'artwork', label: artworkName(layer, files), box: layer }))
  const fields = draft.fields.flatMap((field): Placed[] => {
    if (field.placement?.side !== side) return []
    const text = shownText(field, samples[field.id] ?? sampleValue(field)) || field.label
    return [{ id: field.id, kind: 'field', label: field.label, box: letteringBox(field.placement, text) }]
  })
  return [...artwork, ...fields]
}

export function artworkName({ fileId, design }: NewItem['artwork'][number], files: StoredFile[]): string {
  if (design?.name) return design.name
  return files.find(({ id }) => id === fileId)?.name.replace(/\.\w+$/, '') ?? t('itemEditor.artworkName')
}

/** Moves what has this id by so many millimetres. */
export function movePlaced(draft: Decorated, id: string, to: { x: number; y: number }): Decorated {
  const x = tenth(to.x)
  const y = Math.max(-500, tenth(to.y))
  return {
    artwork: draft.artwork.map(layer => (layer.id === id ? { ...layer, x, y } : layer)),
    fields: draft.fields.map(field =>
      field.id === id && field.placement ? { ...field, placement: { ...field.placement, x, y } } : field
    )
  }
}

/** Where something is by its own measure: artwork by its left edge, lettering by its middle. */
export function positionOf(draft: Decorated, id: string): { x: number; y: number } | undefined {
  return (
    draft.artwork.find(layer => layer.id === id) ?? draft.fields.find(field => field.id === id)?.placement ?? undefined
  )
}

/** Resizes by a factor: artwork around its middle, letters by their height. */
export function scalePlaced(draft: Decorated, id: string, factor: number): Decorated {
  return {
    artwork: draft.artwork.map(layer => (layer.id === id ? resizeArtwork(layer, layer.width * factor) : layer)),
    fields: draft.fields.map(field => {
      if (field.id !== id || !field.placement) return field
      const { heightMm, maxWidthMm } = field.placement
      return {
        ...field,
        placement: {
          ...field.placement,
          heightMm: bounded(heightMm * factor, 2, 600),
          maxWidthMm: bounded(maxWidthMm * factor, 5, 2000)
        }
      }
    })
  }
}

/** A new width with the shape kept, around the same middle. */
export function resizeArtwork<Layer extends Box>(layer: Layer, wanted: number): Layer {
  const aspect = layer.width / layer.height
  const width = bounded(wanted, Math.max(2, 2 * aspect), Math.min(2000, 2000 * aspect))
  return { ...layer, x: tenth(layer.x + (layer.width - width) / 2), width, height: tenth(width / aspect) }
}

const MIN_DPI = 150

/** What is wrong with a placed thing, in words. */
export function warningsOf(
  draft: Pick<NewItem, 'garment'>,
  side: 'front' | 'back',
  box: Box,
  file?: StoredFile
): string[] {
  const warnings: string[] = []
  if (!isInside(box, areaOf(draft.garment, side))) warnings.push(t('itemEditor.outside'))
  const dpi = file?.width && dotsPerInch(file.width, box.width)
  if (dpi && dpi < MIN_DPI) warnings.push(t('itemEditor.lowDpi', { dpi }))
  return warnings
}

function bounded(value: number, min: number, max: number): number {
  return tenth(Math.min(max, Math.max(min, value)))
}

function tenth(mm: number): number {
  return Math.round(mm * 10) / 10
}
