import { Archive, ArchiveRestore, Copy, Ellipsis, Pencil } from 'lucide-react'

import { ItemPicture } from '#islands/parts/ItemPicture.tsx'
import { Badge } from '#islands/ui/Badge.tsx'
import { Menu } from '#islands/ui/Menu.tsx'
import { Skeleton } from '#islands/ui/Skeleton.tsx'
import type { Item } from '#lib/contract/items.ts'
import { t } from '#lib/i18n/t.ts'
import { formatMoney } from '#lib/shared/money.ts'

import type { ItemActions } from './useItemActions.ts'

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
      <ItemPicture
        item={item}
        colour={colours[0]}
        side={side}
        className="aspect-square rounded-[3px_3px_0_0] bg-[light-dark(#f3f1ec,#23242c)] px-2 pt-2 pb-0 [&_svg]:block [&_svg]:size-full [.item-card[data-archived]_&]:opacity-55"
      />
      <div className="grid min-w-0 flex-1 content-start gap-1.5 px-3.5 py-3">
        <div className="flex items-baseline justify-between gap-x-3 gap-y-1 max-sm:grid">
          <a
            href={href}
            className="[display:-webkit-box] overflow-hidden font-semibold wrap-anywhere text-heading [-webkit-box-orient:vertical] [-webkit-line-clamp:2] focus-visible:[outline:none] focus-visible:after:[outline:2px_solid_var(--focus)] focus-visible:after:outline-offset-2"
          >
            {name}
          </a>
          <span className="font-semibold text-heading">{formatMoney(item.basePriceCents, currency)}</span>
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
          {more > 0 && <li className="text-sm leading-[1.125rem] text-muted">+{more}</li>}
        </ul>
        <p className="text-sm leading-[1.125rem] text-muted flex min-w-0 flex-wrap [&>span:not(:last-child)::after]:mx-1.5 [&>span:not(:last-child)::after]:content-['·']">
          <span>{sizeRange(sizes.map(size => size.name))}</span>
          {fields.length > 0 && <span>{t('items.fieldCount', { count: fields.length })}</span>}
          {category && <span className="truncate">{category}</span>}
        </p>
      </div>
      <div className="card-foot min-h-10 justify-between ps-3.5 pe-1.5 py-1">
        {item.archived ? (
          <Badge>{t('items.archivedBadge')}</Badge>
        ) : (
          <span>{storeCount ? t('items.storeCount', { count: storeCount }) : t('items.noStore')}</span>
        )}
        {actions && (
          <span className="relative z-1">
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
      <div className="aspect-square rounded-[3px_3px_0_0] bg-[light-dark(#f3f1ec,#23242c)] [&_svg]:block [&_svg]:size-full [.item-card[data-archived]_&]:opacity-55 p-8">
        <Skeleton height="100%" />
      </div>
      <div className="grid min-w-0 flex-1 content-start gap-1.5 px-3.5 py-3">
        <Skeleton width="70%" />
        <Skeleton width="40%" />
      </div>
      <div className="card-foot min-h-10 justify-between ps-3.5 pe-1.5 py-1">
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
