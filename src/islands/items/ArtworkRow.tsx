import { PenTool, Trash2 } from 'lucide-react'

import { IconButton } from '#islands/ui/IconButton.tsx'
import { NativeSelect } from '#islands/ui/NativeSelect.tsx'
import { Notice } from '#islands/ui/Notice.tsx'
import { fileHref } from '#lib/client/file-href.ts'
import type { StoredFile } from '#lib/contract/files.ts'
import type { ArtworkLayer } from '#lib/contract/items.ts'
import { type ArtworkPlace, artworkPlaces, placeArtwork } from '#lib/garments/placements.ts'
import { t } from '#lib/i18n/t.ts'
import type { GarmentKind } from '#lib/shared/garment-kinds.ts'
import type { Units } from '#lib/shared/units.ts'

import { PlaceFields } from '#islands/parts/stage/PlaceFields.tsx'
import { artworkName, warningsOf } from '#islands/parts/stage/placed.ts'

interface Props {
  layer: ArtworkLayer
  garment: GarmentKind | null
  units: Units
  file: StoredFile | undefined
  error: string | undefined
  isSelected: boolean
  onSelect: () => void
  onChange: (layer: ArtworkLayer) => void
  /** Draws it anew in the designer; for artwork that is a design. */
  onEditDesign: () => void
  onRemove: () => void
}

/** One artwork: where it is printed and how wide. */
export function ArtworkRow({
  layer,
  garment,
  units,
  file,
  error,
  isSelected,
  onSelect,
  onChange,
  onEditDesign,
  onRemove
}: Props) {
  const aspect = layer.width / layer.height
  const name = artworkName(layer, file ? [file] : [])
  const warnings = warningsOf({ garment }, layer.side, layer, file)
  const place = artworkPlaces(garment).find(each => {
    const { side, x, y, width } = placeArtwork(garment, each, aspect)
    const isNear = (a: number, b: number) => Math.abs(a - b) < 1
    return side === layer.side && isNear(x, layer.x) && isNear(y, layer.y) && isNear(width, layer.width)
  })

  return (
    <li
      className="grid gap-3 rounded-md border border-line p-3 data-selected:border-action data-selected:[box-shadow:inset_0_0_0_1px_var(--action)]"
      data-selected={isSelected || undefined}
      onFocus={onSelect}
    >
      <div className="flex items-center gap-3">
        <img
          className="size-11 flex-none rounded-sm bg-[light-dark(#d9d6cf,#4a4b55)] object-contain"
          src={fileHref(layer.fileId, 200)}
          alt=""
        />
        <span className="min-w-0 flex-1">
          <span className="block truncate font-medium">{name}</span>
          <span className="text-sm leading-[1.125rem] text-muted">{t(`sides.${layer.side}`)}</span>
        </span>
        {layer.design && (
          <IconButton
            size="small"
            label={t('itemEditor.editDesign', { name })}
            icon={<PenTool />}
            onClick={onEditDesign}
          />
        )}
        <IconButton size="small" label={t('ui.remove', { name })} icon={<Trash2 />} onClick={onRemove} />
      </div>
      <div className="grid grid-cols-[repeat(auto-fill,minmax(8rem,1fr))] items-end gap-3">
        <NativeSelect
          label={t('itemEditor.placement')}
          value={place ?? ''}
          options={[
            ...(place ? [] : [{ value: '', label: t('itemEditor.ownPlace') }]),
            ...artworkPlaces(garment).map(each => ({ value: each, label: t(`places.${each}`) }))
          ]}
          onChange={event => {
            if (!event.target.value) return
            onChange({ ...layer, ...placeArtwork(garment, event.target.value as ArtworkPlace, aspect) })
          }}
        />
        <PlaceFields layer={layer} units={units} onChange={onChange} />
      </div>
      {error && (
        <Notice tone="danger" role="alert">
          {error}
        </Notice>
      )}
      {warnings.map(warning => (
        <Notice key={warning} tone="warning">
          {warning}
        </Notice>
      ))}
    </li>
  )
}
