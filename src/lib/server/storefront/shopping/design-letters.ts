// Names that a design draws itself: in its fonts, which may lack letters of theirs.
import { t } from '#lib/i18n/t.ts'
import { required } from '#lib/shared/required.ts'
import type { CartLine } from '#lib/contract/shopping.ts'
import type { OrderLine } from '#lib/contract/shopper-orders.ts'
import { missingInDesign } from '#lib/server/design/documents/letters.ts'
import type { Db } from '#lib/server/platform/db/index.ts'
import { checkPersonalisation } from '#lib/shared/personalisation.ts'

import type { ShopItemRow, ShopRow } from './queries.ts'

type Fields = Pick<ShopItemRow, 'fields'>['fields']

interface Drawn {
  fields: Fields
  /** Versions of designs, and which of their variables they have. */
  designs: readonly { versionId: string; variables: readonly string[] }[]
}

/** In words for who typed it, by the key of the line. */
export async function findLetterProblems(
  db: Db,
  { items }: Pick<ShopRow, 'items'>,
  lines: readonly CartLine[]
): Promise<ReadonlyMap<string, string>> {
  const problems = new Map<string, string>()
  for (const { key, itemId, personalisation } of lines) {
    const item = items.find(({ id }) => id === itemId)
    const designs = item?.artwork.flatMap(({ design }) => design ?? []) ?? []
    const problem = item && (await letterProblem(db, { fields: item.fields, designs }, personalisation))
    if (problem) problems.set(key, problem)
  }
  return problems
}

/** Of a piece that was ordered: by the designs that it was ordered with. */
export async function orderedLetterProblem(
  db: Db,
  { picture, personalisation }: Pick<OrderLine, 'picture' | 'personalisation'>
): Promise<string | undefined> {
  const designs = (picture?.artwork ?? []).flatMap(({ letters }) => {
    const versionId = letters?.href.split('/')[2]
    return letters && versionId ? [{ versionId, variables: letters.fields.map(({ variable }) => variable) }] : []
  })
  const typed = Object.fromEntries(personalisation.map(({ field, value }) => [field.id, value]))
  return letterProblem(db, { fields: personalisation.map(({ field }) => field), designs }, typed)
}

async function letterProblem(
  db: Db,
  { fields, designs }: Drawn,
  typed: Readonly<Record<string, string>>
): Promise<string | undefined> {
  for (const { versionId, variables } of designs) {
    const filled = fields.flatMap(field => {
      const { variable, uppercase } = field
      const text = (Object.hasOwn(typed, field.id) && typed[field.id]) || ''
      if (!variable || !variables.includes(variable) || text === '') return []
      const { value } = checkPersonalisation(field, text)
      return [{ label: field.label, variable, text: uppercase ? value.toUpperCase() : value }]
    })
    if (filled.length === 0) continue
    const missing = await missingInDesign(db, versionId, Object.fromEntries(filled.map(each => [each.variable, each.text]))) // biome-ignore format: one line
    if (missing.length === 0) continue
    const lacks = filled.find(({ text }) => missing.some(letter => text.includes(letter)))
    const { label } = required(lacks ?? filled[0], 'a field')
    const letters = missing.map(letter => `“${letter}”`).join(', ')
    return t('errors.cart.designLetters', { label, letters })
  }
  return undefined
}
