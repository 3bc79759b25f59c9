import { useStore } from '@nanostores/react'

import { currency } from '#islands/designer/making/money.ts'
import { word } from '#islands/designer/making/words.ts'
import { MoneyField } from '#islands/ui/MoneyField.tsx'
import { QuantityField } from '#islands/ui/QuantityField.tsx'
import { $costSettings, changeCosts } from '#lib/client/designer/cost.ts'

/** Rates of the shop; each counts at once and is kept for the next design. */
export function CostSettingsForm() {
  const { quantity, blankCents, hourlyCents, marginPercent, wastePercent } = useStore($costSettings)
  return (
    <fieldset className="cost-settings">
      <legend className="making-title">{word('rates')}</legend>
      <QuantityField
        label={word('pieces')}
        min={1}
        max={10_000}
        value={quantity}
        onChange={value => changeCosts({ quantity: value })}
      />
      <MoneyField
        label={word('garment')}
        currency={currency()}
        value={blankCents}
        onChange={cents => cents !== undefined && cents >= 0 && changeCosts({ blankCents: cents })}
      />
      <MoneyField
        label={word('hourlyRate')}
        currency={currency()}
        value={hourlyCents}
        onChange={cents => cents !== undefined && cents >= 0 && changeCosts({ hourlyCents: cents })}
      />
      <QuantityField
        label={word('margin')}
        min={0}
        max={95}
        value={marginPercent}
        onChange={value => changeCosts({ marginPercent: value })}
      />
      <QuantityField
        label={word('waste')}
        min={0}
        max={50}
        value={wastePercent}
        onChange={value => changeCosts({ wastePercent: value })}
      />
      <p className="making-hint">{word('ratesHint')}</p>
    </fieldset>
  )
}
