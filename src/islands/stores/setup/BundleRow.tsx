import { Badge } from '#islands/ui/Badge.tsx'
import type { StoreBundle, StoreDetail } from '#lib/contract/stores.ts'
import { t } from '#lib/i18n/t.ts'

import { BundlePictures } from '../BundlePictures.tsx'
import { hiddenPart, piecesText, singlyCents } from './bundle-sums.ts'
import { ShelfRow } from './ShelfRow.tsx'

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
    <ShelfRow
      name={bundle.name}
      picture={<BundlePictures bundle={bundle} items={storeItems} />}
      badges={
        <>
          <Badge outline>{t('storeSetup.bundles.badge')}</Badge>
          {bundle.required && <Badge tone="info">{t('storeSetup.item.requiredBadge')}</Badge>}
          {bundle.hidden && <Badge tone="warning">{t('storeSetup.item.hiddenBadge')}</Badge>}
          {kept && <Badge tone="warning">{t('storeSetup.bundles.hiddenPart', { name: kept.item.name })}</Badge>}
          {bundle.section && <Badge outline>{bundle.section}</Badge>}
        </>
      }
      facts={piecesText(bundle.parts, storeItems)}
      priceCents={bundle.priceCents}
      insteadOfCents={singly > bundle.priceCents ? singly : undefined}
      currency={currency}
      edit={{ label: t('storeSetup.bundles.edit'), name: t('storeSetup.bundles.editName', { name: bundle.name }) }}
      onEdit={onEdit}
      onRemove={onRemove}
    />
  )
}
