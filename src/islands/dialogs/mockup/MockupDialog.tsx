import { useState } from 'react'

import { largestPlace, layerOf, usePinned } from '#islands/parts/designs/usePinned.ts'
import { GarmentPicker } from '#islands/parts/GarmentPicker.tsx'
import { ItemPicture } from '#islands/parts/ItemPicture.tsx'
import { LengthField } from '#islands/parts/LengthField.tsx'
import { newColour } from '#islands/parts/new-item.ts'
import { Button } from '#islands/ui/Button.tsx'
import { Modal } from '#islands/ui/Modal.tsx'
import { NativeSelect } from '#islands/ui/NativeSelect.tsx'
import { Notice } from '#islands/ui/Notice.tsx'
import { Spinner } from '#islands/ui/Spinner.tsx'
import { SwatchPicker } from '#islands/ui/SwatchPicker.tsx'
import { GARMENT_COLOURS } from '#lib/garments/colours.ts'
import { garmentFor } from '#lib/garments/ground.ts'
import { type ArtworkPlace, artworkPlaces } from '#lib/garments/placements.ts'
import { t } from '#lib/i18n/t.ts'
import type { GarmentKind } from '#lib/shared/garment-kinds.ts'

import type { DialogProps } from '../dialog.ts'
import type { Mockup, MockupProps } from './index.ts'

export default function MockupDialog({ props, close }: DialogProps<MockupProps, Mockup>) {
  const { workspaceId, units, document } = props
  const { pinned, error } = usePinned(workspaceId, document.id)
  const [garment, setGarment] = useState<GarmentKind>('tee')
  const [colourName, setColourName] = useState(() => garmentFor(document.colours).name)
  const [place, setPlace] = useState<ArtworkPlace>()
  const [widthMm, setWidthMm] = useState<number>()
  const places = artworkPlaces(garment)
  const base = pinned && layerOf(pinned, garment, place ? { place } : {})
  const scale = base && widthMm ? widthMm / base.width : 1
  const layer = base && {
    ...base,
    x: base.x - (base.width * (scale - 1)) / 2,
    width: base.width * scale,
    height: base.height * scale
  }
  const look = GARMENT_COLOURS.find(({ name }) => name === colourName) ?? GARMENT_COLOURS[0]!

  return (
    <Modal
      title={t('mockup.title', { name: document.name })}
      size="wide"
      onClose={() => close()}
      footer={
        <>
          <Button onClick={() => close()}>{t('words.cancel')}</Button>
          <Button
            variant="primary"
            disabled={!layer}
            onClick={() => layer && close({ garment, layer, colours: [newColour(look)] })}
          >
            {t('mockup.use')}
          </Button>
        </>
      }
    >
      <div className="mockup">
        <div className="mockup-stage">
          {layer ? (
            <ItemPicture
              item={{ garment, fields: [], artwork: [layer] }}
              colour={{ ...look, front: null, back: null }}
              side={layer.side}
              title={t('mockup.on', { garment: t(`designs.garment.${garment}`), colour: look.name })}
            />
          ) : (
            !error && <Spinner />
          )}
          {error && (
            <Notice tone="danger" role="alert">
              {error}
            </Notice>
          )}
        </div>
        <div className="grid content-start gap-4">
          <GarmentPicker
            label={t('mockup.garment')}
            value={garment}
            hex={look.hex}
            onChange={kind => {
              setGarment(kind ?? 'tee')
              setPlace(undefined)
              setWidthMm(undefined)
            }}
          />
          <SwatchPicker
            label={t('mockup.colour')}
            colours={GARMENT_COLOURS.map(({ name, hex }) => ({ value: name, name, hex }))}
            value={colourName}
            onChange={setColourName}
          />
          <NativeSelect
            label={t('itemEditor.placement')}
            value={place ?? (pinned && largestPlace(garment, pinned.widthMm / pinned.heightMm)) ?? places[0]}
            options={places.map(each => ({ value: each, label: t(`places.${each}`) }))}
            onChange={event => {
              setPlace(event.target.value as ArtworkPlace)
              setWidthMm(undefined)
            }}
          />
          {layer && (
            <LengthField
              label={t('itemEditor.width')}
              units={units}
              min={10}
              max={600}
              value={Math.round(layer.width * 10) / 10}
              onChange={setWidthMm}
            />
          )}
        </div>
      </div>
    </Modal>
  )
}
