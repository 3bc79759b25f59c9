import { useState } from 'react'

import { ColourToggles } from '#islands/parts/ColourToggles.tsx'
import { GarmentPicker } from '#islands/parts/GarmentPicker.tsx'
import { ItemPicture } from '#islands/parts/ItemPicture.tsx'
import { newColour, newField, newItem, newSizes, USUAL_FIELDS, usualRun } from '#islands/parts/new-item.ts'
import { ShortItemModal } from '#islands/parts/ShortItemModal.tsx'
import { useItem } from '#islands/parts/useItem.ts'
import { CheckboxGroup } from '#islands/ui/CheckboxGroup.tsx'
import { Field } from '#islands/ui/Field.tsx'
import { MoneyField } from '#islands/ui/MoneyField.tsx'
import { NativeSelect } from '#islands/ui/NativeSelect.tsx'
import type { Item } from '#lib/contract/items.ts'
import { t } from '#lib/i18n/t.ts'
import type { GarmentKind } from '#lib/shared/garment-kinds.ts'
import { formatMoney } from '#lib/shared/money.ts'
import { SIZE_RUNS, type SizeRun } from '#lib/shared/sizes.ts'

import type { DialogProps } from '../dialog.ts'
import type { ProductProps } from './index.ts'

type UsualField = keyof typeof USUAL_FIELDS

const USUAL = Object.keys(USUAL_FIELDS) as UsualField[]
const RUNS = Object.keys(SIZE_RUNS) as SizeRun[]

export default function ProductDialog({ props, close }: DialogProps<ProductProps, Item>) {
  const { workspaceId, currency, storeName, forJob = false } = props
  const [blank] = useState(() => ({ ...newItem('tee'), name: nameOf('tee') }))
  const edit = useItem(workspaceId, undefined, blank)
  const { draft, change, errors } = edit
  const [run, setRun] = useState<SizeRun>('adult')
  /** All of the run; the draft has those that are ticked. */
  const [sizes, setSizes] = useState(blank.sizes)
  const [shown, setShown] = useState(0)

  function chooseRun(next: SizeRun) {
    const all = newSizes(next)
    setRun(next)
    setSizes(all)
    change({ sizes: all })
  }

  function chooseGarment(garment: GarmentKind | null) {
    if (!garment) return
    const isOwnName = draft.name !== '' && draft.name !== nameOf(draft.garment)
    const fields = draft.fields.map(({ type }) => fieldOf(type as UsualField, garment))
    change({ garment, fields, ...(!isOwnName && { name: nameOf(garment) }) })
    chooseRun(usualRun(garment))
  }

  return (
    <ShortItemModal
      title={t('productDialog.title')}
      description={
        storeName
          ? t('productDialog.forStore', { name: storeName })
          : t(forJob ? 'productDialog.forJob' : 'productDialog.description')
      }
      size="wide"
      submit={t(storeName ? 'productDialog.addToStore' : forJob ? 'productDialog.addToJob' : 'productDialog.create')}
      edit={edit}
      picture={
        <ItemPicture
          item={draft}
          colour={draft.colours[shown] ?? draft.colours[0]}
          className="sticky top-0 aspect-square rounded-md bg-[light-dark(#f3f1ec,#23242c)] p-2 max-sm:static max-sm:w-48 max-sm:justify-self-center"
          side={draft.fields.length > 0 ? 'back' : 'front'}
          title={draft.name}
        />
      }
      onClose={close}
    >
      <GarmentPicker label={t('productDialog.garment')} value={draft.garment} onChange={chooseGarment} />
      <ColourToggles
        label={t('productDialog.colours')}
        chosen={draft.colours.map(({ name }) => name)}
        error={errors['colours']}
        onToggle={(colour, on) => {
          const others = draft.colours.filter(({ name }) => name !== colour.name)
          change({ colours: on ? [...others, newColour(colour)] : others })
          setShown(on ? others.length : 0)
        }}
      />
      <div className="form-row">
        <Field
          label={t('productDialog.name')}
          value={draft.name}
          error={errors['name']}
          maxLength={120}
          onChange={event => change({ name: event.target.value })}
        />
        <MoneyField
          label={t('productDialog.price')}
          currency={currency}
          value={draft.basePriceCents}
          error={errors['basePriceCents']}
          onChange={basePriceCents => change({ basePriceCents })}
        />
      </div>
      <NativeSelect
        label={t('productDialog.sizeRun')}
        value={run}
        options={RUNS.map(value => ({ value, label: t(`sizeRuns.${value}`) }))}
        onChange={event => chooseRun(event.target.value as SizeRun)}
      />
      <CheckboxGroup
        inline
        label={t('productDialog.sizes')}
        error={errors['sizes']}
        value={draft.sizes.map(({ id }) => id)}
        options={sizes.map(({ id, name, upchargeCents }) => ({
          value: id,
          label: upchargeCents ? `${name} +${formatMoney(upchargeCents, currency)}` : name
        }))}
        onChange={kept => change({ sizes: sizes.filter(({ id }) => kept.includes(id)) })}
      />
      <CheckboxGroup
        inline
        label={t('productDialog.fields')}
        value={draft.fields.map(({ type }) => type)}
        options={USUAL.map(type => {
          const { label, priceCents } = USUAL_FIELDS[type](draft.garment)
          return { value: type, label: `${label} +${formatMoney(priceCents, currency)}` }
        })}
        onChange={kept => {
          const types = USUAL.filter(type => kept.includes(type))
          change({ fields: types.map(type => fieldOf(type, draft.garment)) })
        }}
      />
    </ShortItemModal>
  )
}

function fieldOf(type: UsualField, garment: GarmentKind | null) {
  return newField(USUAL_FIELDS[type](garment))
}

function nameOf(garment: GarmentKind | null): string {
  return garment ? t(`designs.garment.${garment}`) : ''
}
