import { ItemPicture } from '#islands/parts/ItemPicture.tsx'
import type { Item } from '#lib/contract/items.ts'
import { t } from '#lib/i18n/t.ts'
import { formatMoney } from '#lib/shared/money.ts'

import './existing-item.css'

interface Props {
  item: Item
  currency: string
  isTaken: boolean
  isChosen: boolean
  onToggle: () => void
}

export function ItemChoice({ item, currency, isTaken, isChosen, onToggle }: Props) {
  return (
    <li>
      <label className="choice-card item-choice" data-taken={isTaken || undefined}>
        <input type="checkbox" className="check" checked={isChosen || isTaken} disabled={isTaken} onChange={onToggle} />
        <ItemPicture item={item} colour={item.colours[0]} className="item-choice-picture" />
        <span className="min-w-0">
          <span className="line-clamp-2 font-medium">{item.name}</span>
          <span className="field-hint">
            {formatMoney(item.basePriceCents, currency)} ·{' '}
            {isTaken ? t('existingItemDialog.taken') : t('items.colourCount', { count: item.colours.length })}
          </span>
        </span>
      </label>
    </li>
  )
}
