import { SlidersHorizontal, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'

import { Button } from '#islands/ui/Button.tsx'
import { IconButton } from '#islands/ui/IconButton.tsx'
import { t } from '#lib/i18n/t.ts'
import { formatMoney } from '#lib/shared/money.ts'

interface Props {
  name: string
  picture: ReactNode
  badges: ReactNode
  facts: string
  priceCents: number
  /** Crossed out beside it. */
  insteadOfCents?: number | undefined
  currency: string
  edit: { label: string; name: string }
  onEdit: () => void
  onRemove: () => void
  /** Between editing and removing. */
  children?: ReactNode
}

/** What stands in a store, as its owner sets it up: an item or a bundle. */
export function ShelfRow(props: Props) {
  const { name, picture, badges, facts, priceCents, insteadOfCents, currency, edit, onEdit, onRemove, children } = props
  return (
    <div className="grid flex-1 grid-cols-[4rem_minmax(0,1fr)_auto_auto] items-center gap-x-3.5 gap-y-1 ps-0 pe-3 py-2 max-sm:grid-cols-[3.5rem_minmax(0,1fr)_auto] [&>.bundle-pictures]:aspect-square [&>.bundle-pictures]:p-1">
      {picture}
      <div className="min-w-0">
        <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <strong className="font-medium text-(--heading)">{name}</strong>
          {badges}
        </div>
        <p className="text-sm/5 text-muted">{facts}</p>
      </div>
      <span className="grid text-end font-[550] text-heading">
        {formatMoney(priceCents, currency)}
        {insteadOfCents !== undefined && (
          <s className="text-sm/5 text-muted">
            <span className="sr-only">{t('storeSetup.item.insteadOf')} </span>
            {formatMoney(insteadOfCents, currency)}
          </s>
        )}
      </span>
      <div className="flex gap-1 max-sm:col-[2_/_-1]">
        <Button size="small" icon={<SlidersHorizontal />} onClick={onEdit} aria-label={edit.name}>
          {edit.label}
        </Button>
        {children}
        <IconButton label={t('ui.remove', { name })} icon={<Trash2 />} size="small" onClick={onRemove} />
      </div>
    </div>
  )
}
