import { basisText } from '#islands/parts/taxes/basis-text.ts'
import { Card } from '#islands/ui/Card.tsx'
import { NativeSelect } from '#islands/ui/NativeSelect.tsx'
import type { Invoice } from '#lib/contract/invoices.ts'
import { t } from '#lib/i18n/t.ts'
import { TAX_CHOICES, type TaxChoice } from '#lib/shared/tax-basis.ts'

interface Props {
  invoice: Invoice
  pending: boolean
  onChoose: (choice: TaxChoice) => void
}

/** Why it is taxed as it is, and, of a draft, the choice to tax it otherwise. */
export function InvoiceTaxes({ invoice: { taxBasis, taxChoice, actions }, pending, onChoose }: Props) {
  const mayChoose = taxChoice !== null && actions.includes('refresh')
  if (!taxBasis && !mayChoose) return null
  return (
    <Card title={t('invoiceTaxes.title')}>
      <div className="grid gap-3">
        <p>{taxBasis ? basisText(taxBasis) : t('invoiceTaxes.usual')}</p>
        {mayChoose && (
          <NativeSelect
            label={t('invoiceTaxes.choice')}
            hint={t('invoiceTaxes.choiceHint')}
            disabled={pending}
            value={taxChoice}
            options={TAX_CHOICES.map(value => ({ value, label: t(`invoiceTaxes.choices.${value}`) }))}
            onChange={event => onChoose(event.target.value as TaxChoice)}
          />
        )}
      </div>
    </Card>
  )
}
