import { shopGroup } from '#locales/en/shop.json'

import type { GroupOffer } from '#lib/contract/shopping.ts'
import { group } from '#lib/i18n/group.ts'
import { formatMoney } from '#lib/shared/money.ts'
import './group.css'

const words = group(shopGroup)

interface Props {
  offer: GroupOffer
  /** Of one piece, before up-charges: what the card is authorised for. */
  mostCents: number
  currency: string
}

/** What an item costs at how many pieces, where that stands, what is likely, and what is charged when. */
export function GroupLadder({ offer, mostCents, currency }: Props) {
  const { tiers, below, pieces, next, decided } = offer
  const money = (cents: number) => formatMoney(cents, currency)
  const first = tiers[0]!
  const reached = tiers.findLast(({ from }) => from <= pieces)
  const last = tiers.at(-1)!
  return (
    <section className="group-ladder" aria-label={words('title')}>
      <h2>{words('title')}</h2>
      <p className="group-next">
        {next ? words('next', { count: next.missing, price: money(next.cents) }) : !decided && words('lowest')}
      </p>
      <div className="group-bar" aria-hidden="true">
        <span style={{ inlineSize: `${Math.min(100, (pieces / last.from) * 100)}%` }} />
      </div>
      <ol>
        <li data-now={reached ? undefined : ''}>
          <span>{`${words('single')} (1–${first.from - 1})`}</span>
          <b>{below === 'single' ? money(offer.singleCents) : words('notMade')}</b>
        </li>
        {tiers.map(tier => (
          <li
            key={tier.from}
            data-now={tier === reached ? '' : undefined}
            data-reached={tier.from <= pieces ? '' : undefined}
          >
            <span>
              {words('tier', { count: tier.from })}
              {tier === reached && <em>{` · ${words('reached')}`}</em>}
            </span>
            <b>{money(tier.cents)}</b>
          </li>
        ))}
      </ol>
      <p>{standing(offer, money)}</p>
      {!decided && <p className="text-muted">{forecast(offer, money)}</p>}
      {!decided && (
        <p className="text-muted">
          {words('most', { price: money(mostCents) })}
          {below === 'cancel' && ` ${words('below', { count: first.from })}`}
        </p>
      )}
    </section>
  )
}

function standing({ pieces, nowCents, decided }: GroupOffer, money: (cents: number) => string): string {
  const count = pieces
  if (nowCents === null) return words(decided ? 'decidedNotMade' : 'nowNotMade', { count })
  return words(decided ? 'decided' : 'now', { count, price: money(nowCents) })
}

function forecast({ forecast: likely }: GroupOffer, money: (cents: number) => string): string {
  if (!likely) return words('tooLittle')
  const { low, high, lowCents, highCents } = likely
  if (lowCents === null || highCents === null) return words('forecastOpen', { low, high })
  if (lowCents === highCents) return words('forecast', { low, high, price: money(lowCents) })
  return words('forecastRange', { low, high, cheap: money(highCents), dear: money(lowCents) })
}
