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
          <span className="button button-secondary store-cart">{t('shop.cart')}</span>
        </div>
      </header>
      <main>
        <Hero draft={draft} items={items} now={now} />
        <div className="store-column">
          <Facts store={store} draft={draft} />
          {shelves.length === 0 && (
            <div className="store-empty">
              <h2>{t('shop.empty')}</h2>
              <p>{t('storePreview.empty')}</p>
            </div>
          )}
          {shelves.map(({ section, title, offers }) => (
            <section key={section} className="store-section">
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
      <footer className="store-foot">
        <div className="store-foot-in">
          <div>
            <p className="store-foot-title">{t('shop.contactTitle')}</p>
            <p>
              {t('shop.contactText', { shop: shopName })} <span className="link">{draft.contactEmail}</span>
            </p>
          </div>
          <p className="store-foot-links">
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
    <section className="hero" data-pictures={shown.length || undefined}>
      {bannerFileId && <img className="hero-banner" src={fileHref(bannerFileId, 1600)} alt="" />}
      <div className="hero-in">
        <div className="hero-words">
          {draft.organisation && <p className="hero-over">{draft.organisation}</p>}
          <h1>{draft.name}</h1>
          {draft.message && <p className="hero-message">{draft.message}</p>}
          <p className="hero-when">{when()}</p>
          {until && (
            <div className="clock">
              {clock.map(({ label, value }) => (
                <span key={label} className="clock-cell">
                  <b>{String(value).padStart(2, '0')}</b> {label}
                </span>
              ))}
            </div>
          )}
        </div>
        {shown.length > 0 && (
          <div className="hero-pictures">
            {shown.map(({ id, item }, index) => (
              <PreviewPicture
                key={id}
                className="hero-picture"
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
  const ways = [
    pickup.length === 1 && t('shop.pickupAt', { place: pickup[0]!.name }),
    pickup.length > 1 && t('shop.pickupMany', { count: pickup.length }),
    group.enabled && t('shop.group', { label: group.label.toLowerCase() }),
    shipping.enabled &&
      (shipping.priceCents === 0 ? t('shop.shippingFree') : t('shop.shipping', { price: money(shipping.priceCents) }))
  ].filter(way => way !== false)
  if (!goalCents && !minimumUnits && !inHandsOn && ways.length === 0) return null

  return (
    <section className="facts">
      {goalCents !== null && draft.fundraisingKind !== 'none' && (
        <div className="fact">
          <p className="fact-value">{t('shop.goal', { raised: money(fundraisingCents), goal: money(goalCents) })}</p>
          <progress className="bar" max={goalCents} value={Math.min(fundraisingCents, goalCents)} />
          <p className="fact-text">{organisation ? t('shop.goalText', { organisation }) : t('shop.goalTextPlain')}</p>
        </div>
      )}
      {minimumUnits > 0 && (
        <div className="fact">
          <p className="fact-value">{t('shop.minimum', { ordered: units, units: minimumUnits })}</p>
          <progress className="bar" max={minimumUnits} value={Math.min(units, minimumUnits)} />
        </div>
      )}
      {inHandsOn && (
        <div className="fact">
          <p className="fact-label">{t('shop.factInHands')}</p>
          <p className="fact-value">{t('shop.factInHandsBy', { day: formatWeekday(inHandsOn) })}</p>
        </div>
      )}
      {ways.length > 0 && (
        <div className="fact">
          <p className="fact-label">{t('shop.factDelivery')}</p>
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
