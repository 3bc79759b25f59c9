// What the platform's admin sees of mails that wait, and decides about them.
import type { MailSender } from '#lib/contract/mail-allowances.ts'
import type { Actor } from '#lib/server/platform/access/actor.ts'
import { recordSecurityEvent } from '#lib/server/platform/access/record.ts'
import { type Db, inTransaction } from '#lib/server/platform/db/index.ts'
import { notFound } from '#lib/server/platform/errors.ts'
import { findSenders, saveAllowance } from '#lib/server/platform/mail/allowances.ts'
import { dailyLimitOf } from '#lib/server/platform/mail/limits.ts'

export async function listMailSenders(db: Db): Promise<MailSender[]> {
  const rows = await findSenders(db)
  return rows.map(({ standing, ...row }) => ({
    ...row,
    isPaying: standing.isPaying,
    isStopped: standing.isStopped,
    isSetByAdmin: standing.perDay !== null,
    perDay: dailyLimitOf(standing)
  }))
}

interface Allowance {
  workspaceId: string
  perDay: number | null
  isStopped: boolean
  note: string
}

export async function setMailAllowance(db: Db, admin: Actor, body: Allowance): Promise<MailSender[]> {
  const { workspaceId, ...allowance } = body
  await inTransaction(db, async tx => {
    const isSaved = await saveAllowance(tx, workspaceId, { ...allowance, changedBy: admin.userId })
    if (!isSaved) throw notFound('Workspace')
    await recordSecurityEvent(tx, { kind: 'mail_allowance_set', userId: admin.userId, details: { ...body } })
  })
  return listMailSenders(db)
}
