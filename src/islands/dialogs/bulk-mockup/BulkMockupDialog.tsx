import { useEffect, useRef, useState } from 'react'

import { layerOf, usePinned } from '#islands/parts/designs/usePinned.ts'
import { ItemPicture } from '#islands/parts/ItemPicture.tsx'
import { newColour } from '#islands/parts/new-item.ts'
import { Checkbox } from '#islands/ui/Checkbox.tsx'
import { FormModal } from '#islands/ui/FormModal.tsx'
import { NativeSelect } from '#islands/ui/NativeSelect.tsx'
import { Notice } from '#islands/ui/Notice.tsx'
import { Spinner } from '#islands/ui/Spinner.tsx'
import { useSubmit } from '#islands/ui/useSubmit.ts'
import { GARMENT_COLOURS } from '#lib/garments/colours.ts'
import { garmentsFor } from '#lib/garments/ground.ts'
import { t } from '#lib/i18n/t.ts'
import { GARMENT_KINDS, type GarmentKind } from '#lib/shared/garment-kinds.ts'

import type { DialogProps } from '../dialog.ts'
import type { BulkMockup, BulkMockupProps } from './index.ts'
import { carryOut, findTargets, type Progress, type Target } from './targets.ts'

const BEGIN_GARMENTS: GarmentKind[] = ['tee', 'hoodie']
const BEGIN_COLOURS = 3

export default function BulkMockupDialog({ props, close }: DialogProps<BulkMockupProps, BulkMockup>) {
  const { workspaceId, document } = props
  const { pinned, error } = usePinned(workspaceId, document.id)
  const [garments, setGarments] = useState(BEGIN_GARMENTS)
  const [colours, setColours] = useState(() => garmentsFor(document.colours, BEGIN_COLOURS).map(({ name }) => name))
  const [refused, setRefused] = useState<string[]>([])
  const [targets, setTargets] = useState<Target[]>([])
  const [targetId, setTargetId] = useState('')
  const progress = useRef<Progress>({ items: new Map(), shown: new Set() })
  const looks = GARMENT_COLOURS.filter(({ name }) => colours.includes(name))
  const isAccepted = (garment: GarmentKind, name: string) => !refused.includes(`${garment}/${name}`)
  const accepted = garments.flatMap(garment => looks.filter(({ name }) => isAccepted(garment, name))).length

  // Without them there are still the items.
  useEffect(() => void findTargets(workspaceId).then(setTargets, () => undefined), [workspaceId])

  const form = useSubmit(null, async () => {
    if (!pinned) return
    const mockups = garments.flatMap(garment => {
      const chosen = looks.filter(({ name }) => isAccepted(garment, name)).map(newColour)
      return chosen.length > 0 ? [{ garment, layer: layerOf(pinned, garment), colours: chosen }] : []
    })
    const target = targets.find(({ id }) => id === targetId)
    const nameOf = ({ garment }: { garment: GarmentKind }) =>
      mockups.length > 1 ? `${document.name.slice(0, 90)} · ${t(`designs.garment.${garment}`)}` : document.name
    await carryOut({ workspaceId, mockups, nameOf, target, progress: progress.current })
    close({ items: mockups.length, target })
  })

  return (
    <FormModal
      {...form}
      title={t('bulkMockup.title', { name: document.name })}
      description={t('bulkMockup.lead')}
      size="wide"
      onClose={() => close()}
      submit={t('bulkMockup.use', { count: accepted })}
      disabled={!pinned || accepted === 0}
    >
      <fieldset>
        <legend className="field-label mb-2">{t('bulkMockup.products')}</legend>
        <div className="flex flex-wrap gap-x-5 gap-y-2">
          {GARMENT_KINDS.map(kind => (
            <Checkbox
              key={kind}
              label={t(`designs.garment.${kind}`)}
              checked={garments.includes(kind)}
              onChange={() => setGarments(toggled(garments, kind))}
            />
          ))}
        </div>
      </fieldset>
      <fieldset>
        <legend className="field-label mb-2">{t('bulkMockup.colours')}</legend>
        <div className="flex flex-wrap gap-x-5 gap-y-2">
          {GARMENT_COLOURS.map(({ name }) => (
            <Checkbox
              key={name}
              label={name}
              checked={colours.includes(name)}
              onChange={() => setColours(toggled(colours, name))}
            />
          ))}
        </div>
      </fieldset>
      {error && (
        <Notice tone="danger" role="alert">
          {error}
        </Notice>
      )}
      {targets.length > 0 && (
        <NativeSelect
          label={t('bulkMockup.target')}
          hint={t('bulkMockup.targetHint')}
          value={targetId}
          onChange={event => setTargetId(event.target.value)}
          options={[
            { value: '', label: t('bulkMockup.itemsOnly') },
            ...targets.map(({ kind, id, name }) => ({ value: id, label: t(`bulkMockup.${kind}`, { name }) }))
          ]}
        />
      )}
      {!pinned && !error && <Spinner />}
      {pinned && (
        <ul className="grid grid-cols-[repeat(auto-fill,minmax(8.5rem,1fr))] gap-2.5 max-sm:grid-cols-2">
          {garments.flatMap(garment => {
            const layer = layerOf(pinned, garment)
            return looks.map(look => {
              const key = `${garment}/${look.name}`
              const name = t('mockup.on', { garment: t(`designs.garment.${garment}`), colour: look.name })
              return (
                <li key={key}>
                  <button
                    type="button"
                    className="pick"
                    aria-pressed={!refused.includes(key)}
                    onClick={() => setRefused(toggled(refused, key))}
                  >
                    <ItemPicture
                      item={{ garment, fields: [], artwork: [layer] }}
                      colour={{ ...look, front: null, back: null }}
                      side={layer.side}
                    />
                    <span className="overflow-hidden text-sm font-medium text-ellipsis whitespace-nowrap">{name}</span>
                  </button>
                </li>
              )
            })
          })}
        </ul>
      )}
    </FormModal>
  )
}

function toggled<T>(list: T[], one: T): T[] {
  return list.includes(one) ? list.filter(each => each !== one) : [...list, one]
}
