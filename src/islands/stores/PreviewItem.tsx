import type { StoreItem, StoreSettings } from '#lib/contract/stores.ts'
import { t } from '#lib/i18n/t.ts'
import { formatMoney } from '#lib/shared/money.ts'
import { pricePiece } from '#lib/shared/piece-price.ts'

import { PreviewPicture } from './PreviewPicture.tsx'

interface Props {
  storeItem: StoreItem
  draft: StoreSettings
  currency: string
}

const SWATCHES = 6

export function PreviewItem({ storeItem, draft, currency }: Props) {
  const { item, leftOut, required } = storeItem
  const out = new Set(leftOut)
  const colours = item.colours.filter(({ id }) => !out.has(id))
  const upcharges = item.sizes.filter(({ id }) => !out.has(id)).map(({ upchargeCents }) => upchargeCents)
  const baseCents = (storeItem.priceCents ?? item.basePriceCents) + Math.min(...upcharges)
  const raised = { kind: draft.fundraisingKind, value: draft.fundraisingValue }
  const price = formatMoney(pricePiece({ baseCents }, raised).unitCents, currency)
  const fields = item.fields
    .map(({ label }) => label.toLowerCase())
    .slice(0, 2)
    .join(' & ')
  const note = [required && t('shop.required'), fields && t('shop.personal', { fields })].filter(Boolean).join(' · ')

  return (
    <li className="item-card">
      <PreviewPicture
        className="relative grid aspect-[1_/_1.08] place-items-center overflow-clip rounded-md bg-(--garment-ground) [&_img]:h-auto [&_img]:w-[106%] [&_img]:max-w-none [&_img]:[transition:scale_var(--calm)_var(--ease-out)] [.item-card:focus-within_&]:[outline:2px_solid_var(--focus)] [.item-card:focus-within_&]:outline-offset-2 [.item-card:hover_&]:[&_img]:[scale:1.035]"
        item={item}
        colour={colours[0]}
      />
      <div className="grid gap-0.5 md:[.item-grid:has(>:only-child)>.item-card_&]:gap-2">
        <h3>{item.name}</h3>
        <p className="tabular-nums md:[.item-grid:has(>:only-child)>.item-card_&]:text-lg">
          {t(new Set(upcharges).size > 1 ? 'shop.from' : 'shop.price', { price })}
        </p>
        {note && <p className="text-base leading-[1.375rem] text-muted">{note}</p>}
        {colours.length > 1 && (
          <p className="mt-1.5 flex flex-wrap items-center gap-1.25 text-sm text-muted">
            {colours.slice(0, SWATCHES).map(({ id, hex }) => (
              <span key={id} className="swatch-dot" style={{ '--swatch': hex } as object} />
            ))}
            {colours.length > SWATCHES && t('shop.moreColours', { count: colours.length - SWATCHES })}
          </p>
        )}
      </div>
    </li>
  )
}
