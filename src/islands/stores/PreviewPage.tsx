import { fileHref } from '#lib/client/file-href.ts'
import type { StoreDetail, StoreItem, StoreSettings } from '#lib/contract/stores.ts'
import { t } from '#lib/i18n/t.ts'
import { formatMoney } from '#lib/shared/money.ts'
import { formatWeekday, formatMoment } from '#lib/shared/format-time.ts'
import { shelvesOf } from '#lib/shared/shelves.ts'
import { themeOf } from '#lib/shared/store-theme.ts'

import { PreviewBundle } from './PreviewBundle.tsx'
import { PreviewItem } from './PreviewItem.tsx'
import { PreviewPicture } from './PreviewPicture.tsx'
import { hiddenPart } from './setup/bundle-sums.ts'

interface Props {
  store: StoreDetail
  draft: StoreSettings
  shopName: string
  now: number
}

/** Head, hero, facts and items of the public page. */
export function PreviewPage({ store, draft, shopName, now }: Props) {
  const theme = themeOf(draft.themeHex)
  const colours = { '--brand': theme.brand, '--on-brand': theme.onBrand, '--brand-strong': theme.strong }
  const items = store.storeItems.filter(({ hidden }) => !hidden)
  const bundles = store.bundles.filter(({ hidden, parts }) => !hidden && !hiddenPart(parts, store.storeItems))
  const shelves = shelvesOf(items, bundles)

  return (
    <div className="store-page" style={colours as object}>
      <header className="store-head">
        <div className="store-bar">
          <span className="store-brand">
            {draft.logoFileId ? (
              <img src={fileHref(draft.logoFileId, 200)} alt="" width="40" height="40" />
            ) : (
              <span className="store-mark">{draft.name.slice(0, 1)}</span>
            )}
            <span className="store-brand-name">{draft.name}</span>
          </span>
          <span className="button button-secondary flex-none [&_svg]:size-5">{t('shop.cart')}</span>
        </div>
      </header>
      <main>
        <Hero draft={draft} items={items} now={now} />
        <div className="store-column">
          <Facts store={store} draft={draft} />
          {shelves.length === 0 && (
            <div className="grid justify-items-start gap-2 py-8">
              <h2>{t('shop.empty')}</h2>
              <p>{t('storePreview.empty')}</p>
            </div>
          )}
          {shelves.map(({ section, title, offers }) => (
            <section key={section} className="grid gap-5 [&>h2]:text-2xl [&>h2]:leading-[2.125rem]">
              <h2>{section || t(`shop.${title}`)}</h2>
              <ul className="item-grid">
                {offers.map(offer =>
                  offer.kind === 'bundle' ? (
                    <PreviewBundle
                      key={offer.bundle.id}
                      bundle={offer.bundle}
                      items={store.storeItems}
                      draft={draft}
                      currency={store.currency}
                    />
                  ) : (
                    <PreviewItem key={offer.item.id} storeItem={offer.item} draft={draft} currency={store.currency} />
                  )
                )}
              </ul>
            </section>
          ))}
        </div>
      </main>
      <footer className="border-t border-t-line bg-(--paper) text-base leading-[1.375rem] print:[.store-page:has(.purchase-order)_&]:hidden">
        <div className="mx-auto flex w-full max-w-320 flex-wrap justify-between gap-x-12 gap-y-6 px-[clamp(var(--spacing-4),4vw,var(--spacing-10))] py-8 wrap-anywhere">
          <div>
            <p className="font-semibold text-heading">{t('shop.contactTitle')}</p>
            <p>
              {t('shop.contactText', { shop: shopName })} <span className="link">{draft.contactEmail}</span>
            </p>
          </div>
          <p className="flex flex-wrap items-center gap-x-5 gap-y-0 text-muted [&_a]:inline-flex [&_a]:min-h-11 [&_a]:items-center [&_a]:underline [&_a]:underline-offset-[0.2em]">
            <span>{t('shop.by', { shop: shopName })}</span>
          </p>
        </div>
      </footer>
    </div>
  )
}

function Hero({ draft, items, now }: { draft: StoreSettings; items: StoreItem[]; now: number }) {
  const { opensAt, closesAt, timeZone, bannerFileId } = draft
  const isLater = opensAt !== null && Date.parse(opensAt) > now
  const until = isLater ? opensAt : closesAt
  const shown = bannerFileId ? [] : items.slice(0, 3)
  const left = until ? Math.max(0, Date.parse(until) - now) : 0
  const clock = [
    { label: t('shop.days'), value: Math.floor(left / 86_400_000) },
    { label: t('shop.hours'), value: Math.floor(left / 3_600_000) % 24 },
    { label: t('shop.minutes'), value: Math.floor(left / 60_000) % 60 }
  ]

  function when(): string {
    if (isLater) return t('shop.opensOn', { time: formatMoment(opensAt, timeZone) })
    return closesAt ? t('shop.closesOn', { time: formatMoment(closesAt, timeZone) }) : t('shop.noEnd')
  }

  return (
    <section
      className="hero relative overflow-clip bg-(--brand) text-(--on-brand)"
      data-pictures={shown.length || undefined}
    >
      {bannerFileId && (
        <img className="aspect-16/6 max-h-88 w-full object-cover" src={fileHref(bannerFileId, 1600)} alt="" />
      )}
      <div className="mx-auto grid max-w-320 grid-cols-1 lg:[.hero[data-pictures]_&]:grid-cols-[minmax(0,1fr)_minmax(0,0.98fr)]">
        <div className="grid content-center justify-items-start px-[clamp(var(--spacing-4),4vw,var(--spacing-10))] py-[clamp(var(--spacing-8),6vw,var(--spacing-18))] lg:pe-4 [&_h1]:text-[length:clamp(2.5rem,1.5rem_+_4.6vw,5rem)] [&_h1]:leading-[0.98] [&_h1]:font-[750] [&_h1]:tracking-[-0.035em] [&_h1]:wrap-anywhere [&_h1]:text-inherit">
          {draft.organisation && <p className="mb-3 text-md font-[550]">{draft.organisation}</p>}
          <h1>{draft.name}</h1>
          {draft.message && (
            <p className="mt-4.5 max-w-136 text-lg leading-[1.625rem] whitespace-pre-line">{draft.message}</p>
          )}
          <p className="mt-6 font-semibold">{when()}</p>
          {until && (
            <div className="clock">
              {clock.map(({ label, value }) => (
                <span
                  key={label}
                  className="grid min-w-15 justify-items-center rounded-md border border-[color-mix(in_srgb,currentColor_34%,transparent)] px-2 pt-2 pb-1.5 text-xs leading-[1rem] [&_b]:font-display [&_b]:text-[length:1.625rem] [&_b]:leading-[1.75rem] [&_b]:font-bold [&_b]:tracking-[-0.02em]"
                >
                  <b>{String(value).padStart(2, '0')}</b> {label}
                </span>
              ))}
            </div>
          )}
        </div>
        {shown.length > 0 && (
          <div className="relative -mt-2 flex h-60 justify-center self-end [background:radial-gradient(circle_at_50%_62%,rgb(255_255_255_/_0.34),transparent_62%)] lg:h-full lg:min-h-120 lg:items-center">
            {shown.map(({ id, item }, index) => (
              <PreviewPicture
                key={id}
                className="-mx-9 h-auto w-62 flex-none [filter:drop-shadow(0_10px_18px_rgb(0_0_0_/_0.22))] lg:-mx-22 lg:w-[min(25rem,32vw)] [&:nth-child(1)]:z-1 [&:nth-child(1)]:order-2 [&:nth-child(1)]:[transform-origin:50%_20%] [&:nth-child(1)]:[scale:1.14] [&:nth-child(2)]:order-1 [&:nth-child(2)]:[translate:0_1.75rem] [&:nth-child(3)]:order-3 [&:nth-child(3)]:[translate:0_1.75rem] lg:[.hero[data-pictures='1']_&]:w-[min(32rem,40vw)]"
                item={item}
                colour={item.colours[index % item.colours.length]}
              />
            ))}
          </div>
        )}
      </div>
    </section>
  )
}

function Facts({ store, draft }: { store: StoreDetail; draft: StoreSettings }) {
  const { goalCents, minimumUnits, inHandsOn, organisation } = draft
  const { pickup, group, shipping } = draft.delivery
  const money = (cents: number) => formatMoney(cents, store.currency)
  const { fundraisingCents, units } = store.figures
  const [onlyPickup] = pickup.length === 1 ? pickup : []
  const ways = [
    onlyPickup && t('shop.pickupAt', { place: onlyPickup.name }),
    pickup.length > 1 && t('shop.pickupMany', { count: pickup.length }),
    group.enabled && t('shop.group', { label: group.label.toLowerCase() }),
    shipping.enabled &&
      (shipping.priceCents === 0 ? t('shop.shippingFree') : t('shop.shipping', { price: money(shipping.priceCents) }))
  ].filter(way => way !== false)
  if (!goalCents && !minimumUnits && !inHandsOn && ways.length === 0) return null

  return (
    <section className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,13rem),1fr))] gap-x-[clamp(var(--spacing-6),4vw,var(--spacing-14))] gap-y-6 border-b border-b-line pb-8">
      {goalCents !== null && draft.fundraisingKind !== 'none' && (
        <div className="grid content-start gap-1.5">
          <p className="font-semibold text-heading">
            {t('shop.goal', { raised: money(fundraisingCents), goal: money(goalCents) })}
          </p>
          <progress className="bar" max={goalCents} value={Math.min(fundraisingCents, goalCents)} />
          <p className="text-base leading-[1.375rem] text-muted">
            {organisation ? t('shop.goalText', { organisation }) : t('shop.goalTextPlain')}
          </p>
        </div>
      )}
      {minimumUnits > 0 && (
        <div className="grid content-start gap-1.5">
          <p className="font-semibold text-heading">{t('shop.minimum', { ordered: units, units: minimumUnits })}</p>
          <progress className="bar" max={minimumUnits} value={Math.min(units, minimumUnits)} />
        </div>
      )}
      {inHandsOn && (
        <div className="grid content-start gap-1.5">
          <p className="text-base leading-[1.375rem] text-muted">{t('shop.factInHands')}</p>
          <p className="font-semibold text-heading">{t('shop.factInHandsBy', { day: formatWeekday(inHandsOn) })}</p>
        </div>
      )}
      {ways.length > 0 && (
        <div className="grid content-start gap-1.5">
          <p className="text-base leading-[1.375rem] text-muted">{t('shop.factDelivery')}</p>
          <ul>
            {ways.map(way => (
              <li key={way}>{way}</li>
            ))}
          </ul>
        </div>
      )}
    </section>
  )
}
