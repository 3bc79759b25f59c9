import { useState } from 'react'

import { Field } from '#islands/ui/Field.tsx'
import { FormModal } from '#islands/ui/FormModal.tsx'
import { MoneyField } from '#islands/ui/MoneyField.tsx'
import { NativeSelect } from '#islands/ui/NativeSelect.tsx'
import { useSubmit } from '#islands/ui/useSubmit.ts'
import { call } from '#lib/client/api.ts'
import { showBanner } from '#lib/client/stores/banner.ts'
import { type InvoiceSettings, updateInvoiceSettings } from '#lib/contract/invoice-books.ts'
import { t } from '#lib/i18n/t.ts'

import { FooterField, TermsField } from './fields.tsx'

interface Props {
  workspaceId: string
  currency: string
  settings: InvoiceSettings
  onClose: () => void
  onDone: (settings: InvoiceSettings) => void
}

const PAPERS = ['letter', 'a4'] as const
const FEES = ['none', 'percent', 'amount'] as const

/** How invoices are numbered, when they are due, and what reminds of them. */
export function SettingsModal({ workspaceId, currency, settings, onClose, onDone }: Props) {
  const [every, setEvery] = useState(settings.remindEvery === null ? '' : String(settings.remindEvery))
  const [fee, setFee] = useState<(typeof FEES)[number]>(settings.lateFee?.kind ?? 'none')
  const [value, setValue] = useState(settings.lateFee?.value)
  const schema = updateInvoiceSettings.body.omit({ revision: true, remindEvery: true, lateFee: true })
  const form = useSubmit(schema, async change => {
    const body = {
      ...change,
      revision: settings.revision,
      remindEvery: every === '' ? null : Number(every),
      lateFee: fee === 'none' ? null : { kind: fee, value: value ?? 0 }
    }
    onDone(await call(updateInvoiceSettings, { query: { WorkspaceId: workspaceId }, body }))
    showBanner(t('invoiceSettings.saved'), { variant: 'success' })
  })
  const { errors } = form
  return (
    <FormModal {...form} title={t('invoiceSettings.title')} onClose={onClose}>
      <Field
        label={t('invoiceSettings.prefix')}
        hint={t('invoiceSettings.prefixHint')}
        error={errors['prefix']}
        name="prefix"
        maxLength={12}
        defaultValue={settings.prefix}
      />
      <TermsField terms={settings.terms} />
      <Field
        label={t('invoiceSettings.deposit')}
        error={errors['depositPercent']}
        type="number"
        name="depositPercent"
        min={1}
        max={100}
        suffix="%"
        defaultValue={settings.depositPercent}
      />
      <NativeSelect
        label={t('invoiceSettings.paper')}
        name="paper"
        defaultValue={settings.paper}
        options={PAPERS.map(value => ({ value, label: t(`invoiceSettings.papers.${value}`) }))}
      />
      <Field
        label={t('invoiceSettings.replyTo')}
        hint={t('invoiceSettings.replyToHint')}
        error={errors['replyTo']}
        optional
        type="email"
        name="replyTo"
        defaultValue={settings.replyTo}
      />
      <Field
        label={t('invoiceSettings.taxNumber')}
        error={errors['taxNumber']}
        optional
        name="taxNumber"
        maxLength={60}
        defaultValue={settings.taxNumber}
      />
      <FooterField footer={settings.footer} error={errors['footer']} />
      <Field
        label={t('invoiceSettings.remindEvery')}
        hint={t('invoiceSettings.remindEveryHint')}
        error={errors['remindEvery']}
        optional
        type="number"
        min={1}
        max={90}
        suffix={t('invoiceSettings.days')}
        value={every}
        onChange={event => setEvery(event.target.value)}
      />
      {every !== '' && (
        <Field
          label={t('invoiceSettings.remindMost')}
          error={errors['remindMost']}
          type="number"
          name="remindMost"
          min={1}
          max={10}
          required
          defaultValue={settings.remindMost}
        />
      )}
      <NativeSelect
        label={t('invoice.lateFee')}
        value={fee}
        onChange={event => {
          setFee(event.target.value as typeof fee)
          setValue(undefined)
        }}
        options={FEES.map(kind => ({ value: kind, label: t(`invoiceSettings.fees.${kind}`) }))}
      />
      {fee === 'percent' && (
        <Field
          label={t('invoice.percent')}
          error={errors['lateFee.value']}
          type="number"
          min={0.01}
          max={100}
          step="any"
          required
          suffix="%"
          value={value === undefined ? '' : value / 100}
          onChange={event => setValue(Math.round(Number(event.target.value) * 100))}
        />
      )}
      {fee === 'amount' && (
        <MoneyField
          label={t('invoice.amount')}
          error={errors['lateFee.value']}
          required
          currency={currency}
          value={value}
          onChange={setValue}
        />
      )}
      {fee !== 'none' && (
        <Field
          label={t('invoiceSettings.feeAfter')}
          error={errors['lateFeeAfter']}
          type="number"
          name="lateFeeAfter"
          min={1}
          max={180}
          required
          suffix={t('invoiceSettings.days')}
          defaultValue={settings.lateFeeAfter}
        />
      )}
    </FormModal>
  )
}
