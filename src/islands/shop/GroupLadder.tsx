import type { GroupOffer } from '#lib/contract/shopping.ts'
import { group } from '#lib/i18n/t.ts'
import { formatMoney } from '#lib/shared/money.ts'

const words = group('shopGroup.')

interface Props {
  offer: GroupOffer
  /** Of one piece, before up-charges: what the bank holds for it. */
  mostCents: number
  currency: string
}

/** What an item costs at how many pieces, where that stands, what is likely, and what is charged when. */
export function GroupLadder({ offer, mostCents, currency }: Props) {
  const { below, next, decided, tiers } = offer
  const money = (cents: number) => formatMoney(cents, currency)
  return (
    <section className="grid gap-3 rounded-md border border-line p-4" aria-label={words('title')}>
      <h2 className="text-sm font-semibold text-muted">{words(decided ? 'titleDecided' : 'title')}</h2>
      {!decided && (
        <p className="text-lg font-bold">
          {next ? words('next', { count: next.missing, price: money(next.cents) }) : words('lowest')}
        </p>
      )}
      <ol className="m-0 grid list-none grid-cols-[repeat(auto-fit,minmax(4.5rem,1fr))] gap-x-1 gap-y-3 p-0 tabular-nums">
        {stepsOf(offer, money).map(({ from, text, price, filled, isNow }) => (
          <li key={from} className={`grid content-start gap-1 text-sm ${isNow ? 'text-(--ink)' : 'text-muted'}`}>
            <span className="h-2 overflow-hidden bg-line" aria-hidden="true">
              <span className="block h-full bg-(--fill-strong)" style={{ inlineSize: `${100 * filled}%` }} />
            </span>
            <span>{text}</span>
            <b className={`text-base text-(--ink) ${isNow ? '' : 'font-normal'}`}>{price}</b>
            {isNow && <span className="sr-only">{words('reached')}</span>}
          </li>
        ))}
      </ol>
      <p>{standing(offer, money)}</p>
      {!decided && (
        <div className="grid gap-2 text-sm text-muted">
          <p>
            {words('most', { price: money(mostCents) })}
            {below === 'cancel' && ` ${words('below', { count: tiers[0]?.from ?? 0 })}`}
          </p>
          <p>{forecast(offer, money)}</p>
        </div>
      )}
    </section>
  )
}

interface Step {
  from: number
  text: string
  price: string
  /** Of the pieces up to the next step, how much is ordered: 0 to 1. */
  filled: number
  isNow: boolean
}

function stepsOf({ tiers, below, singleCents, pieces }: GroupOffer, money: (cents: number) => string): Step[] {
  const [first] = tiers
  const single = {
    from: 0,
    text: words('fewer', { count: first?.from ?? 0 }),
    price: below === 'single' ? money(singleCents) : words('notMade')
  }
  const all = [
    single,
    ...tiers.map(({ from, cents }) => ({ from, text: words('tier', { count: from }), price: money(cents) }))
  ]
  return all.map((step, index) => {
    const until = all[index + 1]?.from
    const filled = until === undefined ? Number(pieces >= step.from) : (pieces - step.from) / (until - step.from)
    const isNow = pieces >= step.from && (until === undefined || pieces < until)
    return { ...step, filled: Math.min(1, Math.max(0, filled)), isNow }
  })
}

function standing({ pieces, nowCents, decided }: GroupOffer, money: (cents: number) => string): string {
  const count = pieces
  if (nowCents === null) return words(decided ? 'decidedNotMade' : 'nowNotMade', { count })
  if (count === 0 && !decided) return words('none')
  return words(decided ? 'decided' : 'now', { count, price: money(nowCents) })
}

function forecast({ forecast: likely }: GroupOffer, money: (cents: number) => string): string {
  if (!likely) return words('tooLittle')
  const { low, high, lowCents, highCents } = likely
  if (lowCents === null || highCents === null) return words('forecastOpen', { low, high })
  if (lowCents === highCents) return words('forecast', { low, high, price: money(lowCents) })
  return words('forecastRange', { low, high, cheap: money(highCents), dear: money(lowCents) })
}
