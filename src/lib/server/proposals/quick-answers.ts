// What a shop says to its customers again and again.
import type { QuickAnswers } from '#lib/contract/proposal-messages.ts'
import { t } from '#lib/i18n/t.ts'
import type { Member } from '#lib/server/platform/access/actor.ts'
import { type Db, inTransaction } from '#lib/server/platform/db/index.ts'
import { AppError } from '#lib/server/platform/errors.ts'

import { findQuickAnswers, putQuickAnswers } from './quick-answer-queries.ts'

/** With what a shop begins. */
const FIRST = ['onIt', 'vectorFile', 'spelling', 'pickUp'] as const

export async function getQuickAnswers(db: Db, member: Member): Promise<QuickAnswers> {
  return (
    (await findQuickAnswers(db, member)) ?? {
      answers: FIRST.map(name => t(`mailTexts.quickAnswer.${name}`)),
      revision: 0
    }
  )
}

export function saveQuickAnswers(db: Db, member: Member, { answers, revision }: QuickAnswers): Promise<QuickAnswers> {
  return inTransaction(db, async tx => {
    const saved = await putQuickAnswers(tx, member, { answers, revision })
    if (saved) return saved
    throw new AppError('conflict', t('errors.proposals.quickAnswersChanged'), {
      data: await getQuickAnswers(tx, member)
    })
  })
}
