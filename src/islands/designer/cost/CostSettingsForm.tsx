import { useStore } from '@nanostores/react'
import { useEffect } from 'react'

import { currency } from '#islands/designer/making/money.ts'
import { word } from '#islands/designer/making/words.ts'
import { Button } from '#islands/ui/Button.tsx'
import { MoneyField } from '#islands/ui/MoneyField.tsx'
import { Notice } from '#islands/ui/Notice.tsx'
import { QuantityField } from '#islands/ui/QuantityField.tsx'
import {
  $costSettings,
  $ratesFailure,
  changePriced,
  changeRates,
  discardRates,
  sendRates
} from '#lib/client/designer/cost.ts'
import { $designerSession } from '#lib/client/designer/session.ts'

/** What the design is priced for, and the rates of the shop: everybody in the workspace sees the same price. */
export function CostSettingsForm() {
  const { quantity, blankCents, hourlyCents, marginPercent, wastePercent } = useStore($costSettings)
  const failure = useStore($ratesFailure)
  // Whoever comes back sees what the shop prices with.
  useEffect(() => discardRates, [])
  const readOnly = useStore($designerSession)?.readOnly ?? true
  return (
    <>
      <fieldset
        className="grid gap-3 border-t border-t-line pt-3 @min-[30rem]:grid-cols-[1fr_1fr] @min-[30rem]:[&>:is(legend,_p)]:col-span-full"
        disabled={readOnly}
      >
        <legend className="making-title">{word('thisDesign')}</legend>
        <QuantityField
          label={word('pieces')}
          min={1}
          max={10_000}
          value={quantity}
          onChange={value => changePriced({ quantity: value })}
        />
        <MoneyField
          label={word('garment')}
          currency={currency()}
          value={blankCents}
          onChange={cents => cents !== undefined && cents >= 0 && changePriced({ blankCents: cents })}
        />
      </fieldset>
      <fieldset
        className="grid gap-3 border-t border-t-line pt-3 @min-[30rem]:grid-cols-[1fr_1fr] @min-[30rem]:[&>:is(legend,_p)]:col-span-full"
        disabled={readOnly}
      >
        <legend className="making-title">{word('rates')}</legend>
        <MoneyField
          label={word('hourlyRate')}
          currency={currency()}
          value={hourlyCents}
          onChange={cents => cents !== undefined && cents >= 0 && changeRates({ hourlyCents: cents })}
        />
        <QuantityField
          label={word('margin')}
          min={0}
          max={95}
          value={marginPercent}
          onChange={value => changeRates({ marginPercent: value })}
        />
        <QuantityField
          label={word('waste')}
          min={0}
          max={50}
          value={wastePercent}
          onChange={value => changeRates({ wastePercent: value })}
        />
        {failure === undefined ? (
          <p className="making-hint">{word('ratesHint')}</p>
        ) : (
          <Notice tone="danger" role="alert">
            <p>{word('ratesUnsaved', { why: failure })}</p>
            <div className="button-group">
              <Button size="small" onClick={() => void sendRates()}>
                {word('tryAgain')}
              </Button>
              <Button size="small" onClick={discardRates}>
                {word('ratesDiscard')}
              </Button>
            </div>
          </Notice>
        )}
      </fieldset>
    </>
  )
}
