import { Pencil } from 'lucide-react'

import { ItemPicture } from '#islands/parts/ItemPicture.tsx'
import { Badge } from '#islands/ui/Badge.tsx'
import type { StoreItem } from '#lib/contract/stores.ts'
import { t } from '#lib/i18n/t.ts'

import { sideOf } from '../PreviewPicture.tsx'
import { ShelfRow } from './ShelfRow.tsx'

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

  const facts = [
    countOf('colours', colours.length, item.colours.length),
    countOf('sizes', sizes.length, item.sizes.length),
    item.fields.map(({ label }) => label).join(' & '),
    stock.length > 0 && t('storeSetup.item.limited')
  ]
  const open = t('storeSetup.item.openItem', { name: item.name })

  return (
    <ShelfRow
      name={item.name}
      picture={<ItemPicture className="rounded-md bg-sunken p-1" item={item} colour={colours[0]} side={sideOf(item)} />}
      badges={
        <>
          {required && <Badge tone="info">{t('storeSetup.item.requiredBadge')}</Badge>}
          {onlyBundled && <Badge>{t('storeSetup.item.onlyBundledBadge')}</Badge>}
          {hidden && <Badge tone="warning">{t('storeSetup.item.hiddenBadge')}</Badge>}
          {section && <Badge outline>{section}</Badge>}
        </>
      }
      facts={facts.filter(Boolean).join(' · ')}
      priceCents={priceCents ?? item.basePriceCents}
      insteadOfCents={priceCents !== null && priceCents !== item.basePriceCents ? item.basePriceCents : undefined}
      currency={currency}
      edit={{ label: t('storeSetup.item.edit'), name: t('storeSetup.item.editName', { name: item.name }) }}
      onEdit={onEdit}
      onRemove={onRemove}
    >
      <a
        className="button button-quiet button-small button-icon"
        href={`/dashboard/items/${item.id}`}
        aria-label={open}
        title={open}
      >
        <Pencil aria-hidden="true" />
      </a>
    </ShelfRow>
  )
}

function countOf(what: 'colours' | 'sizes', count: number, total: number): string {
  if (count === total) return t(`storeSetup.item.${what}`, { count })
  return t(`storeSetup.item.${what}Of`, { count, total })
}
