// What a shopper chooses of one item, before it is a line of the cart.
import { t } from '#lib/i18n/t.ts'
import type { CartEntry } from '#lib/client/stores/cart.ts'
import type { ShopItem } from '#lib/contract/shopping.ts'
import { bestSide } from '#lib/garments/decorated.ts'
import { checkPersonalisation } from '#lib/shared/personalisation.ts'
import { required } from '#lib/shared/required.ts'
import { leftOf } from '#lib/shared/stock-left.ts'

/** Of one thing at a time. */
export const MOST = 500

export interface Choice {
  colourId: string
  sizeId: string
  quantity: number
  /** What was filled in, by field id, as it was typed. */
  values: Record<string, string>
}

/** The one that was chosen; the first where it is no longer sold. */
export function colourOf({ colours }: ShopItem, { colourId }: Pick<Choice, 'colourId'>): ShopItem['colours'][number] {
  return required(colours.find(({ id }) => id === colourId) ?? colours[0], 'a colour')
}

/** By field id, or 'size' or 'quantity'. */
export type Problems = Record<string, string>

export function firstChoice(item: ShopItem): Choice {
  const colour =
    item.colours.find(({ id }) => item.sizes.some(size => leftOf(item, id, size.id) !== 0)) ?? item.colours[0]
  const [size, ...others] = item.sizes
  return { colourId: colour?.id ?? '', sizeId: others.length === 0 && size ? size.id : '', quantity: 1, values: {} }
}

/** What was kept, as far as the item still offers it. */
export function restoredChoice(item: ShopItem, kept: Partial<Choice>): Choice {
  const { colourId = '', sizeId = '', quantity = 0, values } = kept
  const first = firstChoice(item)
  return {
    colourId: item.colours.some(({ id }) => id === colourId) ? colourId : first.colourId,
    sizeId: item.sizes.some(({ id }) => id === sizeId) ? sizeId : first.sizeId,
    quantity: Number.isInteger(quantity) && quantity > 0 && quantity <= MOST ? quantity : 1,
    values: values && typeof values === 'object' ? values : {}
  }
}

/** As the server prices it: base price, the size's up-charge, and what was filled in. */
export function priceOf(
  { priceCents, sizes, fields }: Pick<ShopItem, 'priceCents' | 'sizes' | 'fields'>,
  { sizeId, values }: Choice
): number {
  const size = sizes.find(({ id }) => id === sizeId)
  const options = fields.filter(({ id }) => values[id]?.trim()).map(field => field.priceCents)
  return options.reduce((sum, cents) => sum + cents, priceCents + (size?.upchargeCents ?? 0))
}

/** A line of the cart, or what is missing in words. */
export function checkChoice(
  item: ShopItem,
  { colourId, sizeId, quantity, values }: Choice
): { problems: Problems; entry?: CartEntry } {
  const problems: Problems = {}
  const size = item.sizes.find(({ id }) => id === sizeId)
  if (!size) problems['size'] = t('shopItem.chooseSize')
  const left = size ? leftOf(item, colourId, size.id) : null
  if (left !== null && quantity > left) problems['quantity'] = t('shopItem.onlyLeft', { count: left })
  const personalisation: Record<string, string> = {}
  for (const field of item.fields) {
    const { value, problem } = checkPersonalisation(field, values[field.id] ?? '')
    if (problem) problems[field.id] = problem
    if (value !== '') personalisation[field.id] = value
  }
  if (Object.keys(problems).length > 0) return { problems }
  const key = crypto.randomUUID().slice(0, 12)
  return { problems, entry: { key, itemId: item.id, colourId, sizeId, quantity, personalisation, name: item.name } }
}

/** To the first field that asks for something, after its message is there, so that a screen reader reads both. */
export function focusFirstProblem(form: HTMLElement | null): void {
  requestAnimationFrame(() => {
    const field = form?.querySelector<HTMLElement>('[aria-invalid="true"], [data-invalid] input:not(:disabled)')
    field?.focus({ preventScroll: true })
    // The message stands below the field, and the bar to buy over the end of the screen.
    const around = field?.closest('[data-invalid]') ?? field?.closest('.field') ?? field
    around?.scrollIntoView({ block: 'center' })
  })
}

/** To where the next name is typed; colour and size are chosen already. */
export function focusFirstEmpty(form: HTMLElement | null): void {
  requestAnimationFrame(() => {
    const field = form?.querySelector<HTMLElement>('.item-fields input[type="text"], .item-fields input:not([type])')
    const target = field ?? form?.querySelector<HTMLElement>('.item-buy button')
    target?.focus({ preventScroll: true })
    target?.scrollIntoView({ block: 'center' })
  })
}

/** The side with the buyer's own name, if there is one. */
export function sideOf(item: ShopItem, { personalisation }: Pick<CartEntry, 'personalisation'>) {
  const own = item.fields.find(({ id, placement }) => placement && personalisation[id])
  return own?.placement?.side ?? bestSide(item)
}
