import { useState } from 'react'

import { ColourToggles } from '#islands/parts/ColourToggles.tsx'
import { GarmentPicker } from '#islands/parts/GarmentPicker.tsx'
import { ItemPicture } from '#islands/parts/ItemPicture.tsx'
import { newColour, newItem, newSizes, usualRun } from '#islands/parts/new-item.ts'
import { useSaveItem } from '#islands/parts/useSaveItem.ts'
import { Button } from '#islands/ui/Button.tsx'
import { CheckboxGroup } from '#islands/ui/CheckboxGroup.tsx'
import { Field } from '#islands/ui/Field.tsx'
import { Modal } from '#islands/ui/Modal.tsx'
import { MoneyField } from '#islands/ui/MoneyField.tsx'
import { NativeSelect } from '#islands/ui/NativeSelect.tsx'
import { Notice } from '#islands/ui/Notice.tsx'
import type { Item } from '#lib/contract/items.ts'
import { GARMENTS } from '#lib/garments/garments.ts'
import { t } from '#lib/i18n/t.ts'
import type { GarmentKind } from '#lib/shared/garment-kinds.ts'
import { formatMoney } from '#lib/shared/money.ts'
import { SIZE_RUNS, type SizeRun } from '#lib/shared/sizes.ts'

import type { DialogProps } from '../dialog.ts'
import type { ProductProps } from './index.ts'

const RUNS = Object.keys(SIZE_RUNS) as SizeRun[]

export default function ProductDialog({ props, close }: DialogProps<ProductProps, Item>) {
  const { workspaceId, currency, storeName } = props
  const [draft, setDraft] = useState(() => ({ ...newItem('tee'), name: nameOf('tee') }))
  const [run, setRun] = useState<SizeRun>('adult')
  const [left, setLeft] = useState<string[]>([])
  const [shown, setShown] = useState(0)
  const { save, pending, errors } = useSaveItem(workspaceId)
  const sizes = draft.sizes.filter(({ id }) => !left.includes(id))

  function chooseRun(next: SizeRun) {
    setRun(next)
    setLeft([])
    setDraft(known => ({ ...known, sizes: newSizes(next) }))
  }

  function chooseGarment(garment: GarmentKind | null) {
    if (!garment) return
    const isOwnName = draft.name !== '' && draft.name !== nameOf(draft.garment)
    setDraft({ ...draft, garment, ...(!isOwnName && { name: nameOf(garment) }) })
    chooseRun(usualRun(garment))
  }

  return (
    <Modal
      title={t('productDialog.title')}
      description={storeName ? t('productDialog.forStore', { name: storeName }) : t('productDialog.description')}
      size="wide"
      onClose={() => close()}
      onSubmit={event => {
        event.preventDefault()
        event.stopPropagation()
        void save({ ...draft, sizes }).then(saved => saved && close(saved))
      }}
      footer={
        <>
          <Button onClick={() => close()}>{t('words.cancel')}</Button>
          <Button variant="primary" type="submit" pending={pending}>
            {storeName ? t('productDialog.addToStore') : t('productDialog.create')}
          </Button>
        </>
      }
    >
      <div className="item-short">
        <ItemPicture
          item={draft}
          colour={draft.colours[shown] ?? draft.colours[0]}
          className="item-short-picture"
          title={draft.name}
        />
        <div className="form">
          {errors['form'] && (
            <Notice tone="danger" role="alert">
              {errors['form']}
            </Notice>
          )}
          <GarmentPicker label={t('productDialog.garment')} value={draft.garment} onChange={chooseGarment} />
          <ColourToggles
            label={t('productDialog.colours')}
            chosen={draft.colours.map(({ name }) => name)}
            error={errors['colours']}
            onToggle={(colour, on) => {
              const others = draft.colours.filter(({ name }) => name !== colour.name)
              setDraft({ ...draft, colours: on ? [...others, newColour(colour)] : others })
              setShown(on ? others.length : 0)
            }}
          />
          <div className="form-row">
            <Field
              label={t('productDialog.name')}
              value={draft.name}
              error={errors['name']}
              maxLength={120}
              onChange={event => setDraft({ ...draft, name: event.target.value })}
            />
            <MoneyField
              label={t('productDialog.price')}
              currency={currency}
              value={draft.basePriceCents}
              error={errors['basePriceCents']}
              onChange={basePriceCents => setDraft({ ...draft, basePriceCents })}
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
            value={sizes.map(({ id }) => id)}
            options={draft.sizes.map(({ id, name, upchargeCents }) => ({
              value: id,
              label: upchargeCents ? `${name} +${formatMoney(upchargeCents, currency)}` : name
            }))}
            onChange={kept => setLeft(draft.sizes.map(({ id }) => id).filter(id => !kept.includes(id)))}
          />
        </div>
      </div>
    </Modal>
  )
}

function nameOf(garment: GarmentKind | null): string {
  return GARMENTS.find(({ kind }) => kind === garment)?.name ?? ''
}
