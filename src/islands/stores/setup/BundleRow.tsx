import { SlidersHorizontal, Trash2 } from 'lucide-react'

import { Badge } from '#islands/ui/Badge.tsx'
import { Button } from '#islands/ui/Button.tsx'
import { IconButton } from '#islands/ui/IconButton.tsx'
import type { StoreBundle, StoreDetail } from '#lib/contract/stores.ts'
import { t } from '#lib/i18n/t.ts'
import { formatMoney } from '#lib/shared/money.ts'

import { BundlePictures } from '../BundlePictures.tsx'
import { hiddenPart, piecesText, singlyCents } from './bundle-sums.ts'

interface Props {
  bundle: StoreBundle
  store: StoreDetail
  onEdit: () => void
  onRemove: () => void
}

/** A bundle among the items of the store. */
export function BundleRow({ bundle, store, onEdit, onRemove }: Props) {
  const { storeItems, currency } = store
  const singly = singlyCents(bundle.parts, storeItems)
  const kept = hiddenPart(bundle.parts, storeItems)
  return (
    <div className="store-item">
      <BundlePictures bundle={bundle} items={storeItems} />
      <div className="min-w-0">
        <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <strong className="font-medium text-(--heading)">{bundle.name}</strong>
          <Badge outline>{t('storeSetup.bundles.badge')}</Badge>
          {bundle.required && <Badge tone="info">{t('storeSetup.item.requiredBadge')}</Badge>}
          {bundle.hidden && <Badge tone="warning">{t('storeSetup.item.hiddenBadge')}</Badge>}
          {kept && <Badge tone="warning">{t('storeSetup.bundles.hiddenPart', { name: kept.item.name })}</Badge>}
          {bundle.section && <Badge outline>{bundle.section}</Badge>}
        </div>
        <p className="text-sm text-muted">{piecesText(bundle.parts, storeItems)}</p>
      </div>
      <span className="store-item-price">
        {formatMoney(bundle.priceCents, currency)}
        {singly > bundle.priceCents && (
          <s className="text-sm text-muted">
            <span className="sr-only">{t('storeSetup.item.insteadOf')} </span>
            {formatMoney(singly, currency)}
          </s>
        )}
      </span>
      <div className="store-item-actions">
        <Button
          size="small"
          icon={<SlidersHorizontal />}
          onClick={onEdit}
          aria-label={t('storeSetup.bundles.editName', { name: bundle.name })}
        >
          {t('storeSetup.bundles.edit')}
        </Button>
        <IconButton label={t('ui.remove', { name: bundle.name })} icon={<Trash2 />} size="small" onClick={onRemove} />
      </div>
    </div>
  )
}
