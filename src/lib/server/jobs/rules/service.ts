import type { PlannedAction, RuleAction, StatusRule } from '#lib/contract/status-rules.ts'
import { MOST_RULES } from '#lib/contract/status-rules.ts'
import { t } from '#lib/i18n/t.ts'
import type { Member } from '#lib/server/platform/access/actor.ts'
import { recordActivity } from '#lib/server/platform/activity/activity.ts'
import { type Db, inTransaction } from '#lib/server/platform/db/index.ts'
import { AppError, fieldError, notFound } from '#lib/server/platform/errors.ts'
import type { Changes } from '#lib/shared/changes.ts'

import { statusesOf } from '../statuses.ts'
import { planActions } from './plan.ts'
import {
  deleteRuleRow,
  findColleaguesToTell,
  findRuleJobs,
  findRules,
  insertRule,
  orderRules,
  type RuleRow,
  updateRuleRow
} from './queries.ts'
import { ruleContextOf } from './run.ts'

interface Fields {
  name: string
  statusId: string
  enabled: boolean
  actions: RuleAction[]
}

export async function findStatusRules(db: Db, member: Member): Promise<StatusRule[]> {
  const [rules, people] = [await findRules(db, member), await findColleaguesToTell(db, member)]
  const there = new Set(['customer', 'owner', ...people.map(({ id }) => id)])
  return rules.map(rule => ({ ...rule, misses: rule.actions.flatMap(namedIn).some(who => !there.has(who)) }))
}

function namedIn(action: RuleAction): string[] {
  if (action.kind === 'mail') return [action.to]
  if (action.kind === 'notify') return action.people
  return action.person ? [action.person] : []
}

export function createStatusRule(tx: Db, member: Member, fields: Fields): Promise<StatusRule[]> {
  return change(tx, member, async (tx, before) => {
    if (before.length >= MOST_RULES) throw new AppError('conflict', t('errors.jobs.tooManyRules', { most: MOST_RULES }))
    await check(tx, member, fields)
    await insertRule(tx, member, { ...fields, position: before.length })
    return t('activities.rule.added', { name: fields.name })
  })
}

type Change = Changes<Fields> & { ruleId: string; revision: number; position?: number | undefined }

export function updateStatusRule(
  db: Db,
  member: Member,
  { ruleId, revision, position, ...fields }: Change
): Promise<StatusRule[]> {
  return change(db, member, async (tx, before) => {
    const rule = before.find(({ id }) => id === ruleId)
    if (!rule) throw notFound('Rule')
    if (rule.revision !== revision) {
      throw new AppError('conflict', t('errors.jobs.ruleChanged'), {
        data: await findStatusRules(tx, member)
      })
    }
    if (fields.enabled && !rule.statusId && !fields.statusId) {
      throw new AppError('conflict', t('errors.jobs.ruleStatusDeleted'))
    }
    await check(tx, member, fields)
    await updateRuleRow(tx, member, ruleId, fields)
    if (position !== undefined) {
      const others = before.map(({ id }) => id).filter(id => id !== ruleId)
      await orderRules(tx, member, others.toSpliced(position, 0, ruleId))
    }
    return t('activities.rule.changed', { name: rule.name })
  })
}

export function deleteStatusRule(db: Db, member: Member, ruleId: string): Promise<null> {
  return change(db, member, async (tx, before) => {
    const rule = before.find(({ id }) => id === ruleId)
    if (!rule || !(await deleteRuleRow(tx, member, ruleId))) throw notFound('Rule')
    return t('activities.rule.deleted', { name: rule.name })
  }).then(() => null)
}

interface Asked {
  statusId: string
  actions: RuleAction[]
  jobId: string
}

/** What would be done with this job, were it to get the status now. */
export async function previewStatusRule(db: Db, member: Member, asked: Asked): Promise<PlannedAction[]> {
  const status = (await statusesOf(db, member)).find(({ id }) => id === asked.statusId)
  if (!status) throw refuse('statusId', t('errors.jobs.statusGone'))
  const [job] = await findRuleJobs(db, member, [asked.jobId])
  if (!job) throw notFound('Job')
  const plans = planActions(asked.actions, job, await ruleContextOf(db, member, status.name))
  return plans.map(({ kind, text, skipped, subject, body }) => ({ kind, text, skipped, subject, body }))
}

async function check(tx: Db, member: Member, { statusId, actions }: Changes<Fields>): Promise<void> {
  if (statusId && !(await statusesOf(tx, member)).some(({ id }) => id === statusId)) {
    throw refuse('statusId', t('errors.jobs.statusGone'))
  }
  if (!actions) return
  const there = new Set(['customer', 'owner', ...(await findColleaguesToTell(tx, member)).map(({ id }) => id)])
  for (const [at, action] of actions.entries()) {
    if (namedIn(action).every(who => there.has(who))) continue
    const field = { mail: 'to', todo: 'person', notify: 'people' }[action.kind]
    throw refuse(`actions.${at}.${field}`, t('errors.jobs.notInWorkspace'))
  }
}

function refuse(field: string, message: string): AppError {
  return fieldError(field, message)
}

function change(db: Db, member: Member, work: (tx: Db, before: RuleRow[]) => Promise<string>): Promise<StatusRule[]> {
  return inTransaction(db, async tx => {
    const text = await work(tx, await findRules(tx, member, { lock: true }))
    const { workspaceId, userId } = member
    const of = { subject: 'job', subjectId: workspaceId, workspaceId } as const
    await recordActivity(tx, of, { kind: 'rules', userId, details: { text } })
    return findStatusRules(tx, member)
  })
}
