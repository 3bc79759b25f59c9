import { useMemo, useState } from 'react'

import { required } from '#lib/shared/required.ts'
import { largestPlace, layerOf, usePinned } from '#islands/parts/designs/usePinned.ts'
import { GarmentPicker } from '#islands/parts/GarmentPicker.tsx'
import { ItemPicture } from '#islands/parts/ItemPicture.tsx'
import { newColour } from '#islands/parts/new-item.ts'
import { PlaceFields } from '#islands/parts/stage/PlaceFields.tsx'
import { warningsOf } from '#islands/parts/stage/placed.ts'
import { StageHandles } from '#islands/parts/stage/StageHandles.tsx'
import { Button } from '#islands/ui/Button.tsx'
import { Modal } from '#islands/ui/Modal.tsx'
import { NativeSelect } from '#islands/ui/NativeSelect.tsx'
import { Notice } from '#islands/ui/Notice.tsx'
import { Spinner } from '#islands/ui/Spinner.tsx'
import { SwatchPicker } from '#islands/ui/SwatchPicker.tsx'
import { GARMENT_COLOURS } from '#lib/garments/colours.ts'
import { areaOf, type Box } from '#lib/garments/decoration.ts'
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
  const [own, setOwn] = useState<Box>()
  const [selected, setSelected] = useState<string>()
  const places = artworkPlaces(garment)
  const base = useMemo(() => pinned && layerOf(pinned, garment, place ? { place } : {}), [pinned, garment, place])
  const layer = base && { ...base, ...own }
  const warnings = layer ? warningsOf({ garment }, layer.side, layer) : []
  const look = GARMENT_COLOURS.find(({ name }) => name === colourName) ?? required(GARMENT_COLOURS[0], 'a colour')

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
            <div className="relative aspect-square w-[min(100%,calc(100dvh_-_15rem))] justify-self-center overflow-hidden rounded-md border border-line bg-[light-dark(#f3f1ec,#23242c)] select-none max-lg:w-[min(100%,32dvh)] max-lg:justify-self-start">
              <ItemPicture
                item={{ garment, fields: [], artwork: [layer] }}
                colour={{ ...look, front: null, back: null }}
                side={layer.side}
                title={t('mockup.on', { garment: t(`designs.garment.${garment}`), colour: look.name })}
              />
              <StageHandles
                area={areaOf(garment, layer.side)}
                draft={{ artwork: [layer], fields: [] }}
                change={({ artwork }) => artwork?.[0] && setOwn(boxOf(artwork[0]))}
                units={units}
                placed={[{ id: layer.id, kind: 'artwork', label: document.name, box: layer }]}
                selected={selected}
                onSelect={setSelected}
              />
            </div>
          ) : (
            !error && <Spinner />
          )}
          {layer && <p className="stage-hint max-lg:hidden">{t('itemEditor.moveHint')}</p>}
          {warnings.map(warning => (
            <Notice key={warning} tone="warning">
              {warning}
            </Notice>
          ))}
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
              setOwn(undefined)
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
            value={
              own ? '' : (place ?? (pinned && largestPlace(garment, pinned.widthMm / pinned.heightMm)) ?? places[0])
            }
            options={[
              ...(own ? [{ value: '', label: t('itemEditor.ownPlace') }] : []),
              ...places.map(each => ({ value: each, label: t(`places.${each}`) }))
            ]}
            onChange={event => {
              if (!event.target.value) return
              setPlace(event.target.value as ArtworkPlace)
              setOwn(undefined)
            }}
          />
          {layer && (
            <div className="grid grid-cols-3 gap-3">
              <PlaceFields layer={layer} units={units} onChange={moved => setOwn(boxOf(moved))} />
            </div>
          )}
        </div>
      </div>
    </Modal>
  )
}

function boxOf({ x, y, width, height }: Box): Box {
  return { x, y, width, height }
}
