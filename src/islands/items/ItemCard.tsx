import { Archive, ArchiveRestore, Copy, Ellipsis, Pencil } from 'lucide-react'

import { ItemPicture } from '#islands/parts/ItemPicture.tsx'
import { Badge } from '#islands/ui/Badge.tsx'
import { Menu } from '#islands/ui/Menu.tsx'
import { Skeleton } from '#islands/ui/Skeleton.tsx'
import type { Item } from '#lib/contract/items.ts'
import { t } from '#lib/i18n/t.ts'
import { formatMoney } from '#lib/shared/money.ts'

import type { ItemActions } from './useItemActions.ts'
import './items.css'

const SHOWN_COLOURS = 8

interface Props {
  item: Item
  currency: string
  category: string | undefined
  actions: ItemActions | undefined
}

export function ItemCard({ item, currency, category, actions }: Props) {
  const { id, name, colours, sizes, fields, storeCount } = item
  const href = `/dashboard/items/${id}`
  const side = shownSide(item)
  const more = colours.length - SHOWN_COLOURS
  return (
    <li className="card card-link item-card" data-archived={item.archived || undefined}>
      <ItemPicture item={item} colour={colours[0]} side={side} className="item-card-picture" />
      <div className="item-card-text">
        <div className="item-card-head">
          <a href={href} className="item-card-name">
            {name}
          </a>
          <span className="item-card-price">{formatMoney(item.basePriceCents, currency)}</span>
        </div>
        <ul
          className="flex flex-wrap items-center gap-1"
          aria-label={t('items.colourCount', { count: colours.length })}
        >
          {colours.slice(0, SHOWN_COLOURS).map(colour => (
            <li key={colour.id} className="flex" title={colour.name}>
              <span className="swatch-dot" style={{ '--swatch': colour.hex } as object} />
              <span className="sr-only">{colour.name}</span>
            </li>
          ))}
          {more > 0 && <li className="field-hint">+{more}</li>}
        </ul>
        <p className="field-hint item-card-facts">
          <span>{sizeRange(sizes.map(size => size.name))}</span>
          {fields.length > 0 && <span>{t('items.fieldCount', { count: fields.length })}</span>}
          {category && <span className="truncate">{category}</span>}
        </p>
      </div>
      <div className="card-foot item-card-foot">
        {item.archived ? (
          <Badge>{t('items.archivedBadge')}</Badge>
        ) : (
          <span>{storeCount ? t('items.storeCount', { count: storeCount }) : t('items.noStore')}</span>
        )}
        {actions && (
          <span className="item-card-menu">
            <Menu
              hideLabel
              size="small"
              variant="quiet"
              align="end"
              label={t('items.actionsOf', { name })}
              icon={<Ellipsis />}
              items={[
                { id: 'edit', label: t('items.edit'), icon: <Pencil />, href },
                { id: 'copy', label: t('items.copy'), icon: <Copy />, onAction: () => void actions.copy(item) },
                item.archived
                  ? {
                      id: 'restore',
                      label: t('items.restore'),
                      icon: <ArchiveRestore />,
                      onAction: () => void actions.restore(item)
                    }
                  : {
                      id: 'archive',
                      label: t('items.archive'),
                      icon: <Archive />,
                      onAction: () => void actions.archive(item)
                    }
              ]}
            />
          </span>
        )}
      </div>
    </li>
  )
}

export function ItemCardSkeleton() {
  return (
    <li className="card item-card" aria-hidden="true">
      <div className="item-card-picture p-8">
        <Skeleton height="100%" />
      </div>
      <div className="item-card-text">
        <Skeleton width="70%" />
        <Skeleton width="40%" />
      </div>
      <div className="card-foot item-card-foot">
        <Skeleton width="30%" />
      </div>
    </li>
  )
}

/** The back where only that is decorated: a roster shirt is its name and number. */
function shownSide({ artwork, fields }: Item): 'front' | 'back' {
  const sides = [...artwork, ...fields.map(({ placement }) => placement)].map(placed => placed?.side)
  return sides.includes('back') && !sides.includes('front') ? 'back' : 'front'
}

function sizeRange(names: string[]): string {
  return names.length > 2 ? `${names[0]} – ${names.at(-1)}` : names.join(', ')
}
