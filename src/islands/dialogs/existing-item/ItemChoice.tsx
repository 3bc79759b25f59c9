import { ItemPicture } from '#islands/parts/ItemPicture.tsx'
import type { Item } from '#lib/contract/items.ts'
import { t } from '#lib/i18n/t.ts'
import { formatMoney } from '#lib/shared/money.ts'

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
      <label
        className="choice-card flex cursor-pointer items-center gap-3 px-3 py-2 data-taken:cursor-not-allowed"
        data-taken={isTaken || undefined}
      >
        <input type="checkbox" className="check" checked={isChosen || isTaken} disabled={isTaken} onChange={onToggle} />
        <ItemPicture item={item} colour={item.colours[0]} className="size-16 flex-none" />
        <span className="min-w-0">
          <span className="line-clamp-2 font-medium">{item.name}</span>
          <span className="text-sm leading-[1.125rem] text-muted">
            {formatMoney(item.basePriceCents, currency)} ·{' '}
            {isTaken ? t('existingItemDialog.taken') : t('items.colourCount', { count: item.colours.length })}
          </span>
        </span>
      </label>
    </li>
  )
}
