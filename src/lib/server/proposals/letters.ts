// A customer confirms the spelling of names: of one whose letters the design's font lacks there is nothing that could be made.
import type { ProposedItem } from '#lib/contract/proposals.ts'
import { t } from '#lib/i18n/t.ts'
import { lackingOfPeople, lackingSentences, type LackingText } from '#lib/server/design/documents/lacking.ts'
import { readDesignsOfVersions } from '#lib/server/design/documents/pin.ts'
import type { Db } from '#lib/server/platform/db/index.ts'
import { AppError } from '#lib/server/platform/errors.ts'

import type { InShop } from './queries.ts'

export interface LackingNames {
  title: string
  lacking: LackingText[]
}

/** In the versions of designs that are shown. */
export async function findLackingNames(db: Db, shop: InShop, items: readonly ProposedItem[]): Promise<LackingNames[]> {
  const named = items.filter(({ people }) => people.length > 0)
  const versionsOf = ({ decorations }: ProposedItem) => decorations.flatMap(({ versionId }) => versionId ?? [])
  const designs = await readDesignsOfVersions(db, shop, [...new Set(named.flatMap(versionsOf))])
  const found: LackingNames[] = []
  for (const item of named) {
    const own = versionsOf(item).flatMap(id => designs[id] ?? [])
    const turn = { lane: 'member', of: shop.workspaceId } as const
    const lacking = await lackingOfPeople(db, shop, { turn, designs: own, people: item.people })
    if (lacking.length > 0) found.push({ title: item.title, lacking })
  }
  return found
}

const wordsOf = (names: readonly LackingNames[]) =>
  names.map(({ title, lacking }) => `${title}: ${lackingSentences(lacking)}`).join(' ')

/** Before it is sent. */
export function requireLetters(names: readonly LackingNames[]): void {
  if (names.length === 0) return
  throw new AppError('conflict', t('errors.proposals.lettersMissing', { names: wordsOf(names) }))
}

/** Of a version that was sent before that was asked. */
export async function requireShownLetters(db: Db, shop: InShop, items: readonly ProposedItem[]): Promise<void> {
  const names = await findLackingNames(db, shop, items)
  if (names.length === 0) return
  throw new AppError('conflict', t('errors.proposals.lettersMissingInSent', { names: wordsOf(names) }))
}
