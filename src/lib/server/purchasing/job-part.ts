import { t } from '#lib/i18n/t.ts'
import { sql } from 'kysely'

import type { JobPart } from '#lib/server/jobs/parts.ts'

/** Blanks that this workspace bought or had on its shelf are in the job. */
export const purchasePart: JobPart = {
  async obstacle(tx, { workspaceId }, jobId) {
    const { rows } = await sql<{ number: number | null }>`
      select p.number from purchase_parts part join purchase_lines l on l.id = part.line_id
        join purchases p on p.id = l.purchase_id
      where part.workspace_id = ${workspaceId} and part.job_id = ${jobId}
      union all select null from stock_moves where workspace_id = ${workspaceId} and job_id = ${jobId}
      order by 1 limit 1`.execute(tx)
    if (!rows[0]) return undefined
    const { number } = rows[0]
    return number === null ? t('errors.jobs.staysBy.shelf') : t('errors.jobs.staysBy.purchase', { number })
  }
}
