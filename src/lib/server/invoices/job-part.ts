import { t } from '#lib/i18n/t.ts'
import { sql } from 'kysely'

import type { JobPart } from '#lib/server/jobs/parts.ts'

/** Numbers and money of this workspace hang on an invoice, also on one that is void. */
export const invoicePart: JobPart = {
  async obstacle(tx, { workspaceId }, jobId) {
    const { rows } = await sql<{ number: string | null }>`
      select number from invoices where workspace_id = ${workspaceId} and job_id = ${jobId} order by created_at limit 1
    `.execute(tx)
    if (!rows[0]) return undefined
    const { number } = rows[0]
    return number === null ? t('errors.jobs.staysBy.draft') : t('errors.jobs.staysBy.invoice', { number })
  }
}
