// Runs the rules of a status in the transaction that gives it to jobs: all of it is there once, or none of it. No action
// changes a status, so no rule sets off another.
import { t } from '#lib/i18n/t.ts'
import { inWorkspaceLocale } from '#lib/server/platform/db/workspace-locale.ts'
import { env } from '#lib/server/platform/env.ts'
import type { Db } from '#lib/server/platform/db/index.ts'
import { button, type Html, html, letter } from '#lib/server/platform/mail/layout.ts'
import { type Mail, queueMails } from '#lib/server/platform/mail/outbox.ts'
import { themeOf } from '#lib/shared/store-theme.ts'

import { recordActivityOfJobs } from '../activity.ts'
import type { Cause } from '../milestones/cause.ts'
import { type RuleContext, type Plan, planActions, describePlans } from './plan.ts'
import { findColleaguesToTell, findRuleJobs, findRules, findRuleShop, insertTodos } from './queries.ts'

/** Of jobs that have it from now on; whoever had it before is none of them. */
export async function runStatusRules(
  tx: Db,
  cause: Cause,
  { jobIds, statusId, status }: { jobIds: string[]; statusId: string; status: string }
): Promise<void> {
  if (jobIds.length === 0) return
  const rules = await findRules(tx, cause, { statusId })
  if (rules.length === 0) return
  await inWorkspaceLocale(tx, cause.workspaceId, () => runRules(tx, cause, { jobIds, status, rules }))
}

async function runRules(
  tx: Db,
  cause: Cause,
  { jobIds, status, rules }: { jobIds: string[]; status: string; rules: Awaited<ReturnType<typeof findRules>> }
): Promise<void> {
  const [jobs, around] = [await findRuleJobs(tx, cause, jobIds), await ruleContextOf(tx, cause, status)]
  const told: { id: string; details: { text: string } }[] = []
  const done: Plan[] = []
  for (const job of jobs) {
    let { todos } = job
    for (const { name, actions } of rules) {
      const plans = planActions(actions, { ...job, todos }, around)
      todos += plans.filter(({ todo, skipped }) => todo && !skipped).length
      done.push(...plans.filter(({ skipped }) => skipped === null))
      told.push({ id: job.id, details: { text: describePlans(name, plans) } })
    }
  }
  await queueMails(
    tx,
    done.flatMap(plan => mailsOf(plan, around, cause))
  )
  await insertTodos(
    tx,
    cause,
    done.flatMap(({ jobId, body, todo }) => (todo ? [{ jobId, text: body, ...todo }] : []))
  )
  await recordActivityOfJobs(tx, cause, 'rule', told)
}

export async function ruleContextOf(db: Db, of: Cause, status: string): Promise<RuleContext> {
  const [shop, people] = [await findRuleShop(db, of), await findColleaguesToTell(db, of)]
  return { shop, people, status, now: new Date() }
}

function mailsOf(plan: Plan, { shop }: RuleContext, { workspaceId }: Cause): Mail[] {
  const { jobId, to, subject, body, isForCustomer } = plan
  const href = `${env().publicUrl}/dashboard/jobs/${jobId}/overview`
  const words: Html[] = body.split(/\n{2,}/).map(paragraph)
  return to.map(recipient => ({
    template: isForCustomer ? 'job_status' : 'job_notice',
    to: recipient,
    workspaceId,
    subject,
    senderName: shop.name,
    ...(isForCustomer && { replyTo: shop.email }),
    html: letter({
      preview: subject,
      title: subject,
      body: html`${words}${isForCustomer ? html`` : button(t('mailTexts.openJob'), href)}`,
      ...(isForCustomer && {
        shop: { name: shop.name, themeHex: themeOf(shop.hex ?? '#2f6b0a').strong },
        footer: t('mailTexts.answerToReach', { shop: shop.name })
      })
    }),
    text: `${body}\n\n${isForCustomer ? t('mailTexts.answerToReach', { shop: shop.name }) : href}\n`
  }))
}

function paragraph(text: string): Html {
  return html`<p style="margin:0 0 12px;word-break:break-word">${text.split('\n').map((line, at) => (at === 0 ? html`${line}` : html`<br>${line}`))}</p>`
}
