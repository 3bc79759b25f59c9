import { useState } from 'react'

import { ItemPicture } from '#islands/parts/ItemPicture.tsx'
import { Field } from '#islands/ui/Field.tsx'
import { FormModal } from '#islands/ui/FormModal.tsx'
import { MoneyField } from '#islands/ui/MoneyField.tsx'
import { Notice } from '#islands/ui/Notice.tsx'
import { QuantityField } from '#islands/ui/QuantityField.tsx'
import { Switch } from '#islands/ui/Switch.tsx'
import { TextAreaField } from '#islands/ui/TextAreaField.tsx'
import { useSubmit } from '#islands/ui/useSubmit.ts'
import { call } from '#lib/client/api.ts'
import { newId } from '#lib/client/ids.ts'
import { saveStoreBundle } from '#lib/contract/calls/store-offers.ts'
import type { StoreBundle, StoreItem } from '#lib/contract/stores.ts'
import { t } from '#lib/i18n/t.ts'
import { formatMoney } from '#lib/shared/money.ts'

import { sideOf } from '../PreviewPicture.tsx'
import { singlyCents } from './bundle-sums.ts'
import { PictureField } from './PictureField.tsx'
import { SectionField } from './SectionField.tsx'
import type { Setup } from './useSetup.ts'

interface Props {
  setup: Setup
  bundle: StoreBundle | undefined
  onClose: () => void
}

const MOST_PIECES = 12

/** What is in the bundle, and what it costs together. */
export function BundleDialog({ setup, bundle, onClose }: Props) {
  const { store, workspaceId, act } = setup
  const [name, setName] = useState(bundle?.name ?? '')
  const [description, setDescription] = useState(bundle?.description ?? '')
  const [section, setSection] = useState(bundle?.section ?? '')
  const [fileId, setFileId] = useState(bundle?.fileId ?? null)
  const [priceCents, setPriceCents] = useState(bundle?.priceCents)
  const [required, setRequired] = useState(bundle?.required ?? false)
  const [hidden, setHidden] = useState(bundle?.hidden ?? false)
  const [parts, setParts] = useState(bundle?.parts ?? [])
  const [tried, setTried] = useState(false)
  // The same at every try: where the answer is lost, the next one does not make a second bundle.
  const [bundleId] = useState(() => bundle?.id ?? crypto.randomUUID())
  const singly = singlyCents(parts, store.storeItems)
  const money = (cents: number) => formatMoney(cents, store.currency)
  const partsProblem = parts.length < 2 ? t('storeSetup.bundles.tooFew') : undefined

  function setCount(storeItem: StoreItem, count: number) {
    const own = parts.filter(({ storeItemId }) => storeItemId === storeItem.id)
    const more = Array.from({ length: Math.max(0, count - own.length) }, () => {
      return { id: newId(), storeItemId: storeItem.id }
    })
    const next = [...own.slice(0, count), ...more]
    const byItem = (id: string) => (id === storeItem.id ? next : parts.filter(part => part.storeItemId === id))
    setParts(store.storeItems.flatMap(({ id }) => byItem(id)))
  }

  const form = useSubmit(null, async (): Promise<void> => {
    setTried(true)
    if (name.trim() === '' || priceCents === undefined || partsProblem) return
    const params = { storeId: store.id, bundleId }
    const body = { name, description, section, fileId, priceCents, required, hidden, parts }
    const failure = await act(() => call(saveStoreBundle, { params, query: { WorkspaceId: workspaceId }, body }))
    if (failure) return form.setErrors({ form: failure })
    onClose()
  })

  return (
    <FormModal {...form} title={t(bundle ? 'storeSetup.bundles.change' : 'storeSetup.bundles.new')} onClose={onClose}>
      <Field
        label={t('storeSetup.bundles.name')}
        placeholder={t('storeSetup.bundles.namePlaceholder')}
        value={name}
        maxLength={120}
        autoComplete="off"
        error={tried && name.trim() === '' ? t('storeSetup.bundles.nameMissing') : undefined}
        onChange={event => setName(event.target.value)}
      />
      <fieldset className="grid gap-1">
        <legend className="field-label">{t('storeSetup.bundles.pieces')}</legend>
        <p className="text-sm leading-[1.125rem] text-muted">{t('storeSetup.bundles.piecesHint')}</p>
        <ul className="grid max-h-80 overflow-y-auto border-t border-t-line">
          {store.storeItems.map(storeItem => {
            const { id, item, hidden: isHidden, onlyBundled } = storeItem
            const count = parts.filter(part => part.storeItemId === id).length
            return (
              <li
                key={id}
                className="grid grid-cols-[3rem_minmax(0,1fr)_auto] items-center gap-x-3.5 gap-y-1 border-b border-b-line py-2.5"
              >
                <ItemPicture
                  className="rounded-md bg-sunken p-1"
                  item={item}
                  colour={item.colours[0]}
                  side={sideOf(item)}
                />
                <div className="min-w-0">
                  <span className="font-medium text-(--heading)">{item.name}</span>
                  <p className="text-sm/5 text-muted">
                    {money(storeItem.priceCents ?? item.basePriceCents)}
                    {onlyBundled && ` · ${t('storeSetup.item.onlyBundledBadge')}`}
                    {isHidden && ` · ${t('storeSetup.item.hiddenBadge')}`}
                  </p>
                </div>
                <QuantityField
                  label={t('storeSetup.bundles.piecesOf', { name: item.name })}
                  hideLabel
                  value={count}
                  max={MOST_PIECES - parts.length + count}
                  onChange={next => setCount(storeItem, next)}
                />
              </li>
            )
          })}
        </ul>
        {tried && partsProblem && <p className="field-error">{partsProblem}</p>}
      </fieldset>
      <MoneyField
        label={t('storeSetup.bundles.price')}
        hint={parts.length > 1 ? t('storeSetup.bundles.singly', { price: money(singly) }) : undefined}
        currency={store.currency}
        value={priceCents}
        error={tried && priceCents === undefined ? t('storeSetup.bundles.priceMissing') : undefined}
        onChange={setPriceCents}
      />
      {priceCents !== undefined && parts.length > 1 && priceCents > singly && (
        <Notice tone="warning">{t('storeSetup.bundles.dearer', { price: money(priceCents - singly) })}</Notice>
      )}
      <TextAreaField
        label={t('storeSetup.bundles.description')}
        optional
        rows={2}
        maxLength={1000}
        value={description}
        onChange={event => setDescription(event.target.value)}
      />
      <PictureField
        label={t('storeSetup.bundles.picture')}
        hint={t('storeSetup.bundles.pictureHint')}
        kind="picture"
        workspaceId={workspaceId}
        fileId={fileId}
        error={undefined}
        onChange={setFileId}
      />
      <SectionField store={store} value={section} error={undefined} onChange={setSection} />
      <Switch
        label={t('storeSetup.bundles.required')}
        hint={t('storeSetup.bundles.requiredHint')}
        checked={required}
        onChange={event => setRequired(event.target.checked)}
      />
      <Switch
        label={t('storeSetup.bundles.hidden')}
        hint={t('storeSetup.item.hiddenHint')}
        checked={hidden}
        onChange={event => setHidden(event.target.checked)}
      />
    </FormModal>
  )
}
