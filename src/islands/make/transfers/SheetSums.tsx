import { Button } from '#islands/ui/Button.tsx'
import { DescriptionList } from '#islands/ui/DescriptionList.tsx'
import { LinkButton } from '#islands/ui/LinkButton.tsx'
import { NativeSelect } from '#islands/ui/NativeSelect.tsx'
import { Notice } from '#islands/ui/Notice.tsx'
import type { TransferSheet } from '#lib/contract/transfers.ts'
import { t } from '#lib/i18n/t.ts'
import { formatMoney } from '#lib/shared/money.ts'
import { formatLength, type Units } from '#lib/shared/units.ts'
import { sheetCents, TRANSFERS } from '#lib/supplies/transfers.ts'

import { PrintLinks } from './PrintLinks.tsx'

interface Props {
  sheet: TransferSheet
  chosen: number | null
  units: Units
  workspaceId: string
  mayBuy: boolean
  /** While something is not saved yet, the price is not known. */
  waits: boolean
  busy: boolean
  onLength: (length: number | null) => void
  onAdd: () => void
  onCopy: () => void
}

/** How long the sheet is, what it costs, and the way into the cart. */
export function SheetSums(props: Props) {
  const { sheet, chosen, units, workspaceId, mayBuy, waits, busy } = props
  const { lengthIn, priceCents, areaCents, usedPercent, currency, problem, layout, orderedAt } = sheet
  const price = (cents: number) => formatMoney(cents, currency)
  const isEmpty = layout.pieces.length === 0
  return (
    <div className="grid gap-4" aria-live="polite" aria-busy={waits}>
      {!orderedAt && mayBuy && (
        <NativeSelect
          label={t('transfers.length')}
          value={chosen ?? ''}
          options={[
            { value: '', label: t('transfers.shortest') },
            ...TRANSFERS.lengthsIn.map(inches => ({
              value: String(inches),
              label: t('transfers.lengthOf', { inches, price: price(sheetCents(inches)) })
            }))
          ]}
          onChange={event => props.onLength(event.target.value === '' ? null : Number(event.target.value))}
        />
      )}
      {problem && <Notice tone="danger">{problem}</Notice>}
      {!isEmpty && (
        <DescriptionList
          items={[
            { term: t('transfers.needs'), detail: formatLength(layout.usedMm, units) },
            {
              term: t('transfers.sheet'),
              detail: lengthIn === null ? '' : t('transfers.sheetOf', { width: TRANSFERS.widthIn, length: lengthIn })
            },
            { term: t('transfers.used'), detail: lengthIn === null ? '' : t('transfers.percent', { n: usedPercent }) },
            { term: t('transfers.byArea'), detail: price(areaCents) },
            { term: t('transfers.bySheet'), detail: priceCents === null ? '' : <strong>{price(priceCents)}</strong> }
          ]}
        />
      )}
      {orderedAt && <PrintLinks sheetId={sheet.id} state={sheet.printState} workspaceId={workspaceId} />}
      {mayBuy && (
        <div className="button-group">
          <Button variant="primary" pending={busy} disabled={waits || priceCents === null} onClick={props.onAdd}>
            {priceCents === null ? t('make.add') : t('transfers.add', { price: price(priceCents) })}
          </Button>
          <Button onClick={props.onCopy}>{t('transfers.copy')}</Button>
          <LinkButton href="/checkout">{t('supplyCheckout.cart')}</LinkButton>
        </div>
      )}
    </div>
  )
}
