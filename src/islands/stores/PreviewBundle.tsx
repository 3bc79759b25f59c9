import type { StoreBundle, StoreItem, StoreSettings } from '#lib/contract/stores.ts'
import { t } from '#lib/i18n/t.ts'
import { formatMoney } from '#lib/shared/money.ts'
import { pricePiece, shareBundle } from '#lib/shared/piece-price.ts'

import { BundlePictures } from './BundlePictures.tsx'
import { piecesText } from './setup/bundle-sums.ts'

interface Props {
  bundle: StoreBundle
  items: StoreItem[]
  draft: StoreSettings
  currency: string
}

/** A bundle on the store page. */
export function PreviewBundle({ bundle, items, draft, currency }: Props) {
  const parts = bundle.parts.flatMap(({ storeItemId }) => items.find(({ id }) => id === storeItemId) ?? [])
  const raised = { kind: draft.fundraisingKind, value: draft.fundraisingValue }
  const withCause = (baseCents: number) => pricePiece({ baseCents }, raised).unitCents
  const singly = parts.map(({ priceCents, item }) => priceCents ?? item.basePriceCents)
  const cents = shareBundle(bundle.priceCents, singly).reduce((sum, share) => sum + withCause(share), 0)
  const saved = singly.reduce((sum, each) => sum + withCause(each), 0) - cents
  const notes = [bundle.required && t('shop.required'), piecesText(bundle.parts, items)].filter(Boolean)

  return (
    <li className="focus-within:[&_.bundle-pictures]:[outline:2px_solid_var(--focus)] focus-within:[&_.bundle-pictures]:outline-offset-2 item-card">
      <BundlePictures bundle={bundle} items={items} />
      <div className="grid gap-0.5 md:[.item-grid:has(>:only-child)>.item-card_&]:gap-2">
        <h3>{bundle.name}</h3>
        <p className="tabular-nums md:[.item-grid:has(>:only-child)>.item-card_&]:text-lg">
          {formatMoney(cents, currency)}
          {saved > 0 && (
            <span className="ms-2 inline-block text-base text-muted">
              {t('shop.bundleSaves', { price: formatMoney(saved, currency) })}
            </span>
          )}
        </p>
        <p className="text-base leading-[1.375rem] text-muted">{notes.join(' · ')}</p>
      </div>
    </li>
  )
}
