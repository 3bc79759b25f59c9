import { t } from '#lib/i18n/t.ts'
import type { PersonalisationField } from '#lib/contract/items.ts'
import type { OrderLine } from '#lib/contract/shopper-orders.ts'
import { checkPersonalisation } from '#lib/shared/personalisation.ts'

interface FilledIn {
  /** One entry a field, in the fields' order; '' where nothing was filled in. */
  filled: OrderLine['personalisation']
  problems: string[]
}

/** Brings what was typed into the item's fields. */
export function fillIn(fields: PersonalisationField[], typed: Record<string, string>): FilledIn {
  const known = new Set(fields.map(({ id }) => id))
  const checked = fields.map(field => {
    const text = (Object.hasOwn(typed, field.id) && typed[field.id]) || ''
    return { field, ...checkPersonalisation(field, text) }
  })
  const problems = checked.flatMap(({ problem }) => problem ?? [])
  const strange = Object.entries(typed).some(([id, text]) => !known.has(id) && text !== '')
  if (strange) problems.push(t('errors.cart.fieldGone'))
  return {
    filled: checked.map(({ field, value }) => ({ field, value, priceCents: value === '' ? 0 : field.priceCents })),
    problems
  }
}
