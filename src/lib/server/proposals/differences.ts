// What has changed between two states of a proposal, in words that both sides understand.
import type { Difference, ProposalContent, ProposedItem } from '#lib/contract/proposals.ts'
import { lineSum } from '#lib/papers/line-sum.ts'
import { formatMoney } from '#lib/shared/money.ts'
import { formatNumber } from '#lib/shared/number-format.ts'
import { orderedItems } from '#lib/shared/proposals.ts'

import type { Described } from './content.ts'
import { pricesOf, shownPrices, type StoredPricing } from './prices.ts'

interface Drawn {
  documentId: string
  versionId: string | null
}

/** Where the picture of a design is: of a version, or as it is now. */
type PictureOf = (drawn: Drawn) => string

interface Options {
  chosen: readonly string[]
  pictureOf?: PictureOf
  /** Without the prices that the customer is not shown. */
  forCustomer?: boolean
}

type Found = Omit<Difference, 'itemId' | 'title' | 'pictures'> & Partial<Pick<Difference, 'pictures'>>

export function differencesOf(before: Described, after: Described, options: Options): Difference[] {
  const { chosen, pictureOf } = options
  const old = only(before.content, chosen)
  const now = only(after.content, chosen)
  const prices = [priceTexts(before, options), priceTexts(after, options)] as const
  const items = old.flatMap(item => {
    const next = now.find(({ id }) => id === item.id)
    const found: Found[] = next
      ? [...compareItem(item, next, pictureOf), ...differs('price', prices[0].get(item.id), prices[1].get(item.id))]
      : [{ what: 'item', before: item.title, after: '' }]
    return found.map(each => ({ itemId: item.id, title: item.title, pictures: null, ...each }))
  })
  const added = now.filter(({ id }) => !old.some(item => item.id === id))
  const sums = differs('price', prices[0].get(''), prices[1].get(''))
  return [
    ...items,
    ...added.map(({ id, title }) => ({
      itemId: id,
      title,
      what: 'item' as const,
      before: '',
      after: title,
      pictures: null
    })),
    ...sums.map(each => ({ itemId: null, title: 'Total', pictures: null, ...each }))
  ]
}

/** Of what was chosen; where it can no longer be chosen, of all. */
function only({ items }: ProposalContent, chosen: readonly string[]): readonly ProposedItem[] {
  return orderedItems(items, chosen) ?? items
}

function priceTexts({ content, pricing }: Described, { chosen, forCustomer }: Options): Map<string, string> {
  const { currency } = content
  const money = (cents: number) => formatMoney(cents, currency)
  if (!orderedItems(content.items, chosen)) return new Map()
  const priced = pricesOf(content, pricing satisfies StoredPricing, chosen)
  const { items, totalCents } = forCustomer ? shownPrices(content, priced) : priced
  return new Map([
    ...items.map((price): [string, string] => {
      const quantity = content.items.find(({ id }) => id === price.id)?.pieces ?? 0
      return [price.id, lineSum({ ...price, quantity }, currency)]
    }),
    ['', money(totalCents)]
  ])
}

function compareItem(before: ProposedItem, after: ProposedItem, pictureOf?: PictureOf): Found[] {
  return [
    ...differs('words', wordsOf(before), wordsOf(after)),
    ...differs('garment', garmentOf(before), garmentOf(after)),
    ...differs('sizes', sizesOf(before), sizesOf(after)),
    ...differs('names', namesOf(before), namesOf(after)),
    ...differs('placement', placesOf(before), placesOf(after)),
    ...compareDesigns(before, after, pictureOf)
  ]
}

function compareDesigns(before: ProposedItem, after: ProposedItem, pictureOf?: PictureOf): Found[] {
  return before.decorations.flatMap((old): Found[] => {
    const now = after.decorations.find(({ id }) => id === old.id)
    if (!now) return []
    const films = differs('films', filmText(old), filmText(now))
    if (old.hash === now.hash && old.documentId === now.documentId) return films
    const pictures =
      pictureOf && old.documentId && now.documentId
        ? {
            before: pictureOf({ documentId: old.documentId, versionId: old.versionId }),
            after: pictureOf({ documentId: now.documentId, versionId: now.versionId })
          }
        : null
    const name = old.design || 'Design'
    const isGone = now.hash === ''
    return [...films, { what: 'design', before: name, after: isGone ? '' : now.design || 'Design', pictures }]
  })
}

function differs(what: Found['what'], before = '', after = ''): Found[] {
  return before === after ? [] : [{ what, before, after }]
}

const wordsOf = ({ title, text }: ProposedItem) => [title, text].filter(Boolean).join(': ')
const garmentOf = ({ blank, colour }: ProposedItem) => [blank, colour].filter(Boolean).join(', ')
const sizesOf = ({ sizes, pieces }: ProposedItem) => {
  return sizes.map(({ size, quantity }) => `${quantity} × ${size}`).join(', ') || formatNumber(pieces)
}
const namesOf = ({ people }: ProposedItem) => {
  return people.map(({ name, number, size }) => [name, number, size].filter(Boolean).join(' ')).join(', ')
}
const filmText = ({ films }: ProposedItem['decorations'][number]) => films.map(({ name }) => name).join(', ')
const placesOf = ({ decorations }: ProposedItem) => {
  return decorations
    .map(({ location, widthMm, heightMm, method, proof }) => {
      const size = widthMm && heightMm ? `${Math.round(widthMm)} × ${Math.round(heightMm)} mm` : ''
      const place = proof ? `${proof.xMm} mm from the middle, ${proof.yMm} mm from the top` : ''
      return [location, size, place, method].filter(Boolean).join(', ')
    })
    .join('; ')
}
