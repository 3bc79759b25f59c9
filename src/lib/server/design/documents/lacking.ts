// Letters of names and numbers that the fonts of designs lack: asked wherever personal text is typed, promised or made.
import { t } from '#lib/i18n/t.ts'
import { required } from '#lib/shared/required.ts'
import type { Design } from '#lib/designer/design.ts'
import type { Row } from '#lib/designer/rows/columns.ts'
import { isUsualText, type Person, type PersonField, personFields, personRow } from '#lib/designer/rows/person.ts'
import { ownFontsIn, withOwnFonts } from '#lib/server/design/fonts/read.ts'
import type { Member } from '#lib/server/platform/access/actor.ts'
import type { Db } from '#lib/server/platform/db/index.ts'
import { notFound } from '#lib/server/platform/errors.ts'
import type { Turn } from '#lib/server/platform/files/lanes.ts'
import { type Limits, runApart } from '#lib/server/platform/files/render.ts'

import { findOwnDesigns } from './queries.ts'
import type { LackingLetters, LettersTask } from './work.ts'

const LIMITS: Limits = { cpuMs: 10_000, clockMs: 30_000, what: 'design' }

type InShop = Pick<Member, 'workspaceId'>

export interface FilledDesign<R extends Row = Row> {
  design: Design
  rows: readonly R[]
}

export interface LackingCell extends Omit<LackingLetters, 'row'> {
  /** What stands in the cell. */
  text: string
}

/**
 * For each design, by the row that was given. Most texts have usual letters only, which each of our fonts has: nothing is
 * drawn for them. A font of the shop may lack any.
 */
export async function findLackingLetters<R extends Row>(
  db: Db,
  { workspaceId }: InShop,
  { turn, filled }: { turn: Turn; filled: readonly FilledDesign<R>[] }
): Promise<Map<R, LackingCell[]>> {
  const odd = filled.flatMap(({ design, rows }) => {
    const isOurs = ownFontsIn(design).size === 0
    const unusual = rows.filter(row => !isOurs || !Object.values(row).every(isUsualText))
    return unusual.length > 0 ? [{ design, rows: unusual }] : []
  })
  const lacking = new Map<R, LackingCell[]>()
  if (odd.length === 0) return lacking
  const drawn = odd.map(({ design, rows }) => ({ design, rows: [...rows] }))
  const found = await runApart<LackingLetters[][]>(turn, LIMITS, () =>
    withOwnFonts(db, workspaceId, { kind: 'letters', drawn } satisfies LettersTask)
  )
  for (const [at, { rows }] of odd.entries()) {
    for (const { row, name, ...rest } of found[at] ?? []) {
      const of = required(rows[row], 'a row')
      lacking.set(of, [...(lacking.get(of) ?? []), { ...rest, name, text: String(of[name] ?? '') }])
    }
  }
  return lacking
}

export interface LackingText {
  field: PersonField
  /** As the person is called, or has as number. */
  text: string
  letters: string[]
  font: string
}

/** What of these people cannot be made in these designs, each text once. */
export async function lackingOfPeople(
  db: Db,
  shop: InShop,
  { turn, designs, people }: { turn: Turn; designs: readonly Design[]; people: readonly Person[] }
): Promise<LackingText[]> {
  const filled = designs.map(design => ({ design, rows: people.map(person => personRow(design, person)) }))
  const lacking = await findLackingLetters(db, shop, { turn, filled })
  const texts = new Map<string, LackingText>()
  for (const { design, rows } of filled) {
    const fields = personFields(design.variables)
    for (const { name, ...cell } of rows.flatMap(row => lacking.get(row) ?? [])) {
      const field = fields.get(name)
      if (field) texts.set(JSON.stringify([field, cell]), { field, ...cell })
    }
  }
  return [...texts.values()]
}

/** In designs of this workspace as they are now. */
export async function lackingInLayouts(
  db: Db,
  { workspaceId }: InShop,
  { documentIds, people, turn }: { documentIds: readonly string[]; people: readonly Person[]; turn: Turn }
): Promise<LackingText[]> {
  if (people.length === 0 || documentIds.length === 0) return []
  const designs = await findOwnDesigns(db, { workspaceId, documentIds })
  return lackingOfPeople(db, { workspaceId }, { turn, designs, people })
}

/** For whoever types them: a design that the workspace does not have is not found, rather than taken to lack nothing. */
export async function checkLetters(
  db: Db,
  shop: InShop,
  { documentIds, people }: { documentIds: readonly string[]; people: readonly Person[] }
): Promise<LackingText[]> {
  const designs = await findOwnDesigns(db, { workspaceId: shop.workspaceId, documentIds })
  if (designs.length < new Set(documentIds).size) throw notFound('Design')
  return lackingOfPeople(db, shop, { turn: { lane: 'member', of: shop.workspaceId }, designs, people })
}

/** “Łukasz”: the lettering Graduate has no “Ł”. */
export function lackingSentence({ text, letters, font }: Pick<LackingText, 'text' | 'letters' | 'font'>): string {
  return t('errors.design.letteringLacks', { text, font, letters: quoted(letters) })
}

export function quoted(letters: readonly string[]): string {
  return letters.map(letter => `“${letter}”`).join(', ')
}

const MOST_SAID = 5

/** A few of them, and how many more there are. */
export function lackingSentences(lacking: readonly Pick<LackingText, 'text' | 'letters' | 'font'>[]): string {
  const sentences = [...new Set(lacking.map(lackingSentence))]
  const more = sentences.length - MOST_SAID
  return [...sentences.slice(0, MOST_SAID), ...(more > 0 ? [t('errors.design.andMore', { more })] : [])].join(' ')
}
