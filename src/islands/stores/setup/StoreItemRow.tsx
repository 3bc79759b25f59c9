import { Pencil, SlidersHorizontal, Trash2 } from 'lucide-react'

import { ItemPicture } from '#islands/parts/ItemPicture.tsx'
import { Badge } from '#islands/ui/Badge.tsx'
import { Button } from '#islands/ui/Button.tsx'
import { IconButton } from '#islands/ui/IconButton.tsx'
import type { StoreItem } from '#lib/contract/stores.ts'
import { t } from '#lib/i18n/t.ts'
import { formatMoney } from '#lib/shared/money.ts'

import { sideOf } from '../PreviewPicture.tsx'

interface Props {
  storeItem: StoreItem
  currency: string
  onEdit: () => void
  onRemove: () => void
}

export function StoreItemRow({ storeItem, currency, onEdit, onRemove }: Props) {
  const { item, leftOut, required, hidden, onlyBundled, section, stock, priceCents } = storeItem
  const out = new Set(leftOut)
  const colours = item.colours.filter(({ id }) => !out.has(id))
  const sizes = item.sizes.filter(({ id }) => !out.has(id))

  return (
    <div className="store-item">
      <ItemPicture className="store-item-picture" item={item} colour={colours[0]} side={sideOf(item)} />
      <div className="min-w-0">
        <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <strong className="font-medium text-(--heading)">{item.name}</strong>
          {required && <Badge tone="info">{t('storeSetup.item.requiredBadge')}</Badge>}
          {onlyBundled && <Badge>{t('storeSetup.item.onlyBundledBadge')}</Badge>}
          {hidden && <Badge tone="warning">{t('storeSetup.item.hiddenBadge')}</Badge>}
          {section && <Badge outline>{section}</Badge>}
        </div>
        <p className="text-sm text-muted">
          {[
            countOf('colours', colours.length, item.colours.length),
            countOf('sizes', sizes.length, item.sizes.length),
            item.fields.map(({ label }) => label).join(' & '),
            stock.length > 0 && t('storeSetup.item.limited')
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
      </div>
      <span className="store-item-price">
        {formatMoney(priceCents ?? item.basePriceCents, currency)}
        {priceCents !== null && priceCents !== item.basePriceCents && (
          <s className="text-sm text-muted">
            <span className="sr-only">{t('storeSetup.item.insteadOf')} </span>
            {formatMoney(item.basePriceCents, currency)}
          </s>
        )}
      </span>
      <div className="store-item-actions">
        <Button
          size="small"
          icon={<SlidersHorizontal />}
          onClick={onEdit}
          aria-label={t('storeSetup.item.editName', { name: item.name })}
        >
          {t('storeSetup.item.edit')}
        </Button>
        <a
          className="button button-quiet button-small button-icon"
          href={`/dashboard/items/${item.id}`}
          aria-label={t('storeSetup.item.openItem', { name: item.name })}
          title={t('storeSetup.item.openItem', { name: item.name })}
        >
          <Pencil aria-hidden="true" />
        </a>
        <IconButton label={t('ui.remove', { name: item.name })} icon={<Trash2 />} size="small" onClick={onRemove} />
      </div>
    </div>
  )
}

function countOf(what: 'colours' | 'sizes', count: number, total: number): string {
  if (count === total) return t(`storeSetup.item.${what}`, { count })
  return t(`storeSetup.item.${what}Of`, { count, total })
}
