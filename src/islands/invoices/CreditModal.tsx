import { useState } from 'react'

import { Button } from '#islands/ui/Button.tsx'
import { Checkbox } from '#islands/ui/Checkbox.tsx'
import { Field } from '#islands/ui/Field.tsx'
import { FormModal } from '#islands/ui/FormModal.tsx'
import { RadioGroup } from '#islands/ui/RadioGroup.tsx'
import { TextAreaField } from '#islands/ui/TextAreaField.tsx'
import { useSubmit } from '#islands/ui/useSubmit.ts'
import { call } from '#lib/client/api.ts'
import { creditInvoice } from '#lib/contract/invoices.ts'
import { t } from '#lib/i18n/t.ts'
import { creditOf, creditParts, creditPrice, type CreditResult } from '#lib/shared/credit.ts'
import { formatMoney } from '#lib/shared/money.ts'
import { taxLabel } from '#lib/shared/taxes.ts'

import { CreditRow } from './CreditRow.tsx'
import type { ModalProps } from './InvoiceActions.tsx'
import { Sums } from './Sums.tsx'

export interface Chosen {
  quantity: number
  /** Undefined: what so many cost. */
  amountCents: number | undefined
}

const NONE: Chosen = { quantity: 0, amountCents: undefined }

/** Chooses what of an issued invoice is credited, and shows what it comes to before it is issued. */
export default function CreditModal({ workspaceId, invoice, onClose, onDone }: ModalProps) {
  const parts = creditParts(invoice, invoice.credits).filter(({ leftCents }) => leftCents !== 0)
  const [chosen, setChosen] = useState<Record<string, Chosen>>({})
  const [overpaid, setOverpaid] = useState<'keep' | 'refund'>()
  const [isSent, setSent] = useState(false)
  const [problem, setProblem] = useState<'choose' | 'nothing'>()
  const money = (cents: number) => formatMoney(cents, invoice.currency)

  const centsOf = (part: (typeof parts)[number]) => {
    const { quantity, amountCents } = chosen[part.id] ?? NONE
    return amountCents ?? (quantity > 0 ? creditPrice(part, quantity) : 0)
  }
  const isAll = parts.every(part => centsOf(part) === part.leftCents)
  const lines = parts.flatMap(part => {
    const { quantity, amountCents = null } = chosen[part.id] ?? NONE
    return centsOf(part) === 0 ? [] : [{ part: part.id, quantity, amountCents }]
  })
  const result = creditOf(invoice, invoice.credits, isAll ? { kind: 'rest' } : { kind: 'lines', lines })
  const creditCents = result.ok && lines.length > 0 ? result.credit.amountCents : 0
  const overpaidCents = Math.min(creditCents, creditCents - invoice.balanceCents, invoice.paidCents)

  const form = useSubmit(creditInvoice.body, async body => {
    if (lines.length === 0) return setProblem('nothing')
    if (overpaidCents > 0 && !overpaid) return setProblem('choose')
    setProblem(undefined)
    const input = { params: { invoiceId: invoice.id }, query: { WorkspaceId: workspaceId } }
    const wanted = { lines: isAll ? [] : lines, overpaid: overpaidCents > 0 && overpaid ? overpaid : 'keep' } as const
    await call(creditInvoice, { ...input, body: { ...body, ...wanted } })
    onDone()
  })

  function chooseAll() {
    setChosen(
      Object.fromEntries(
        parts.map(({ id, leftQuantity, leftCents }) => [
          id,
          { quantity: Math.max(0, leftQuantity), amountCents: leftQuantity > 0 ? undefined : leftCents }
        ])
      )
    )
  }

  return (
    <FormModal
      {...form}
      title={t('invoice.creditTitle')}
      size="medium"
      submit={t('invoice.creditIssue')}
      onClose={onClose}
    >
      <p>{t('invoice.creditIntro')}</p>
      <ul className="grid border-t border-t-line">
        {parts.map(part => (
          <CreditRow
            key={part.id}
            part={part}
            currency={invoice.currency}
            value={chosen[part.id] ?? NONE}
            cents={centsOf(part)}
            onChange={value => setChosen({ ...chosen, [part.id]: value })}
          />
        ))}
      </ul>
      <p>
        {isAll ? (
          <Button size="small" onClick={() => setChosen({})}>
            {t('invoice.creditNone')}
          </Button>
        ) : (
          <Button size="small" onClick={chooseAll}>
            {t('invoice.creditAll')}
          </Button>
        )}
      </p>
      <Credited result={result} isEmpty={lines.length === 0} money={money} />
      {problem === 'nothing' && lines.length === 0 && (
        <p role="alert" className="field-error">
          {t('invoice.creditNothing')}
        </p>
      )}
      {overpaidCents > 0 && (
        <RadioGroup
          label={t('invoice.creditOverpaid', { sum: money(overpaidCents) })}
          error={problem === 'choose' && !overpaid ? t('invoice.creditChoose') : undefined}
          name="overpaid"
          value={overpaid ?? ''}
          onChange={value => setOverpaid(value === 'refund' ? 'refund' : 'keep')}
          options={[
            { value: 'refund', label: t('invoice.creditRefund'), hint: t('invoice.creditRefundHint') },
            { value: 'keep', label: t('invoice.creditKeep'), hint: t('invoice.creditKeepHint') }
          ]}
        />
      )}
      <Field label={t('invoice.reason')} error={form.errors['reason']} required name="reason" maxLength={300} />
      <Checkbox
        label={t('invoice.creditSend')}
        hint={t('invoice.creditSendHint')}
        checked={isSent}
        onChange={event => setSent(event.target.checked)}
      />
      {isSent && (
        <>
          <Field
            label={t('invoice.to')}
            error={form.errors['to']}
            type="email"
            name="to"
            required
            defaultValue={invoice.email}
          />
          <TextAreaField label={t('invoice.message')} optional name="message" maxLength={2000} />
        </>
      )}
    </FormModal>
  )
}

interface CreditedProps {
  result: CreditResult
  isEmpty: boolean
  money: (cents: number) => string
}

/** With the taxes that are credited. */
function Credited({ result, isEmpty, money }: CreditedProps) {
  if (isEmpty) return null
  if (!result.ok) {
    const { problem } = result
    if (problem.kind !== 'tooMuch') return null
    return (
      <p role="alert" className="field-error">
        {t('invoice.creditTooMuch', { sum: money(problem.leftCents) })}
      </p>
    )
  }
  const { amountCents, taxes, includedTaxCents, roundingCents } = result.credit
  const named = taxes.filter(({ cents }) => cents > 0)
  const labelOf = (tax: string) => (includedTaxCents > 0 ? t('invoice.includes', { tax }) : tax)
  return (
    <Sums
      aria-live="polite"
      rows={[
        ...named.map(tax => ({ label: labelOf(taxLabel(tax)), text: money(tax.cents) })),
        ...(roundingCents === 0 ? [] : [{ label: t('invoice.rounding'), text: money(roundingCents) }]),
        { label: t('invoice.creditTotal'), text: money(amountCents), strong: true }
      ]}
    />
  )
}
