import { sql } from 'kysely'

import type { PlugIn } from '#lib/server/platform/plug-ins/plug-ins.ts'

import { proposalAttention } from './attention.ts'

/** They go with their job, and that with its workspace. */
export const proposalPlugIn: PlugIn = {
  attention: proposalAttention,
  exports: {
    'quick-answers.json': {
      select: workspaceId => sql`select answers from quick_answers where workspace_id = ${workspaceId}`
    },
    'proposals.json': {
      rowsAFile: 100,
      select: workspaceId => sql`
        select j.number as job, p.state, p.version, p.recipient, p.sent_at, p.viewed_at, p.answered_at, p.expires_at,
          (select coalesce(jsonb_agg(jsonb_build_object('number', v.number, 'content', v.content, 'hash', v.hash,
              'sent', v.created_at, 'approval', (select to_jsonb(a) - 'id' - 'workspace_id' - 'version_id'
                from proposal_approvals a where a.version_id = v.id),
              'pins', (select coalesce(jsonb_agg(to_jsonb(n) - 'workspace_id'), '[]') from proposal_pins n
                where n.version_id = v.id)) order by v.number), '[]')
            from proposal_versions v where v.proposal_id = p.id) as versions
        from proposals p join jobs j on j.id = p.job_id where p.workspace_id = ${workspaceId} order by j.number`
    }
  }
}
