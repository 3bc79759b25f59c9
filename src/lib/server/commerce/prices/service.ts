import { t } from '#lib/i18n/t.ts'
import {
  type Matrix,
  type MatrixDetails,
  MatrixInput,
  MOST_MATRICES,
  type PriceRuleDetails,
  type Prices
} from '#lib/contract/prices.ts'
import { getCostRates } from '#lib/server/design/documents/cost-rates.ts'
import type { Member } from '#lib/server/platform/access/actor.ts'
import { type ActivityRow, findActivity, recordActivity } from '#lib/server/platform/activity/activity.ts'
import { checked } from '#lib/server/platform/checked.ts'
import { type Db, inTransaction } from '#lib/server/platform/db/index.ts'
import { AppError, notFound } from '#lib/server/platform/errors.ts'
import { type Changes, withChanges } from '#lib/shared/changes.ts'
import type { PriceBook } from '#lib/shared/job-pricing/price-book.ts'
import { required } from '#lib/shared/required.ts'

import {
  deleteMatrixRow,
  findMatrices,
  findRules,
  insertMatrix,
  insertPresets,
  replaceMatrix,
  updateRulesRow
} from './queries.ts'

export async function getPrices(db: Db, member: Member): Promise<Prices> {
  const rules = await rulesOf(db, member)
  const [matrices, entries] = await Promise.all([findMatrices(db, member), findActivity(db, historyOf(member))])
  return { rules, matrices, activity: entries.map(describe) }
}

/** What a job is priced with from now on: it keeps this book, so that a new table changes no price that was promised. */
export async function currentPriceBook(db: Db, member: Member): Promise<PriceBook> {
  const rules = await rulesOf(db, member)
  const [matrices, { hourlyCents }] = await Promise.all([findMatrices(db, member), getCostRates(db, member)])
  const { markupPercent, roundBlankCents, upcharges, levels } = rules
  return {
    markupPercent,
    roundBlankCents,
    upcharges,
    levels,
    hourlyCents,
    matrices: matrices.map(({ revision: _, updatedAt: __, ...matrix }) => matrix)
  }
}

async function rulesOf(db: Db, member: Member): Promise<Prices['rules']> {
  const known = await findRules(db, member)
  if (known) return known
  await inTransaction(db, tx => insertPresets(tx, member))
  return required(await findRules(db, member), 'price rules')
}

type RuleChange = Changes<PriceRuleDetails> & { revision: number }

export async function updatePriceRules(db: Db, member: Member, { revision, ...change }: RuleChange) {
  await rulesOf(db, member)
  return inTransaction(db, async tx => {
    const before = required(await findRules(tx, member, true), 'price rules')
    if (before.revision !== revision) {
      throw new AppError('conflict', t('errors.commerce.priceRulesChanged'), {
        data: before
      })
    }
    const sizes = change.upcharges?.map(({ size }) => size.toLowerCase())
    if (sizes && new Set(sizes).size < sizes.length)
      throw new AppError('invalid', `upcharges: ${t('errors.commerce.sizeTwice')}`)
    await updateRulesRow(tx, member, withChanges<PriceRuleDetails>(before, change))
    await recordPriceActivity(tx, member, 'rules', {})
    return required(await findRules(tx, member), 'price rules')
  })
}

export function createPriceMatrix(tx: Db, member: Member, details: MatrixDetails): Promise<Matrix> {
  return inTransaction(tx, async tx => {
    // The presets come first, or they would never come.
    await insertPresets(tx, member)
    const matrix = await insertMatrix(tx, member, details)
    if ((await findMatrices(tx, member)).length > MOST_MATRICES) {
      throw new AppError('conflict', t('errors.commerce.tooManyPriceTables', { most: MOST_MATRICES }))
    }
    await recordPriceActivity(tx, member, 'created', { name: matrix.name })
    return matrix
  })
}

interface MatrixChange {
  matrixId: string
  change: Changes<MatrixDetails> & { revision: number }
}

export function updatePriceMatrix(
  db: Db,
  member: Member,
  { matrixId, change: { revision, ...change } }: MatrixChange
): Promise<Matrix> {
  return inTransaction(db, async tx => {
    const before = await lockMatrix(tx, member, matrixId)
    if (before.revision !== revision) {
      throw new AppError('conflict', t('errors.commerce.priceTableChanged'), {
        data: before
      })
    }
    const matrix = await replaceMatrix(
      tx,
      member,
      matrixId,
      checked(MatrixInput, withChanges<MatrixDetails>(before, change))
    )
    await recordPriceActivity(tx, member, 'changed', { name: matrix.name })
    return matrix
  })
}

export function deletePriceMatrix(db: Db, member: Member, matrixId: string): Promise<null> {
  return inTransaction(db, async tx => {
    const { name } = await lockMatrix(tx, member, matrixId)
    await deleteMatrixRow(tx, member, matrixId)
    await recordPriceActivity(tx, member, 'deleted', { name })
    return null
  })
}

async function lockMatrix(tx: Db, member: Member, matrixId: string): Promise<Matrix> {
  const [matrix] = await findMatrices(tx, member, matrixId, true)
  if (!matrix) throw notFound('Price table')
  return matrix
}

const historyOf = ({ workspaceId }: Member) => ({ subject: 'prices', subjectId: workspaceId, workspaceId }) as const

function recordPriceActivity(tx: Db, member: Member, kind: string, details: object): Promise<void> {
  return recordActivity(tx, historyOf(member), { kind, userId: member.userId, details })
}

function describe({ at, kind, details, firstName, lastName }: ActivityRow) {
  const { name = '' } = details as { name?: string }
  const texts: Record<string, string> = {
    rules: t('activities.prices.rules'),
    created: t('activities.prices.created', { name }),
    changed: t('activities.prices.changed', { name }),
    deleted: t('activities.prices.deleted', { name })
  }
  return { at, who: `${firstName ?? ''} ${lastName ?? ''}`.trim(), text: texts[kind] ?? kind }
}
