import { TaxClassField } from '#islands/parts/taxes/TaxClassField.tsx'
import { MoneyField } from '#islands/ui/MoneyField.tsx'
import { t } from '#lib/i18n/t.ts'
import { formatMoney } from '#lib/shared/money.ts'
import type { TaxClass } from '#lib/shared/tax-classes.ts'

import { hasError, Section } from './Section.tsx'
import type { SectionProps } from './section-props.ts'

interface Props extends SectionProps {
  currency: string
  taxClasses: readonly TaxClass[]
}

export function PriceSection({ draft, change, errors, currency, taxClasses }: Props) {
  const { basePriceCents: price, costCents: cost } = draft
  const margin = price !== undefined && cost !== null && price > 0 ? price - cost : undefined
  return (
    <Section
      title={t('itemEditor.price')}
      summary={price === undefined ? undefined : formatMoney(price, currency)}
      isWrong={hasError(errors, 'basePriceCents', 'costCents')}
    >
      <div className="form">
        <div className="form-row">
          <MoneyField
            label={t('itemEditor.basePrice')}
            hint={t('itemEditor.basePriceHint')}
            currency={currency}
            value={price}
            error={errors['basePriceCents']}
            onChange={basePriceCents => change({ basePriceCents })}
          />
          <MoneyField
            optional
            label={t('itemEditor.cost')}
            hint={t('itemEditor.costHint')}
            currency={currency}
            value={cost ?? undefined}
            error={errors['costCents']}
            onChange={costCents => change({ costCents: costCents ?? null })}
          />
        </div>
        <TaxClassField classes={taxClasses} value={draft.taxClass} onChange={taxClass => change({ taxClass })} />
        {margin !== undefined && (
          <p className={margin < 0 ? 'text-danger-text' : undefined} role="status">
            {t(margin < 0 ? 'itemEditor.loss' : 'itemEditor.margin', {
              amount: formatMoney(Math.abs(margin), currency),
              percent: Math.round((Math.abs(margin) / price!) * 100)
            })}
          </p>
        )}
      </div>
    </Section>
  )
}
