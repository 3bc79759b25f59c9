// A label for each bag, in packing order.
import { t } from '#lib/i18n/t.ts'
import type { LABEL_PAPERS } from '#lib/contract/calls/production-work.ts'
import type { Member } from '#lib/server/platform/access/actor.ts'
import type { Db } from '#lib/server/platform/db/index.ts'
import { env } from '#lib/server/platform/env.ts'
import { AppError } from '#lib/server/platform/errors.ts'
import { runApart } from '#lib/server/platform/files/render.ts'

import { findBags } from './bag-queries.ts'
import type { LabelTask } from './label-page.ts'
import { requireRun } from './service.ts'

const LIMITS = { cpuMs: 40_000, clockMs: 60_000 }
/** More than any run has; a pile of labels that is longer is none. */
const MOST_LABELS = 3000

interface Wanted {
  runId: string
  paper: (typeof LABEL_PAPERS)[number]
}

export async function printLabels(db: Db, member: Member, { runId, paper }: Wanted): Promise<Response> {
  const run = await requireRun(db, member, runId)
  const { bags } = await findBags(db, member, { runId, limit: MOST_LABELS, offset: 0 })
  if (bags.length === 0) throw new AppError('conflict', t('errors.production.noBags', { number: run.number }))
  const task: LabelTask = {
    kind: 'label',
    paper,
    title: `Labels of run ${run.number}`,
    labels: bags.map(({ bag, name, group, pieces, kind, number }) => ({
      bag,
      name,
      group,
      of: `${kind === 'order' ? 'Order' : 'Job'} ${number}`,
      run: `Run ${run.number}`,
      pieces: pieces.map(({ itemName, colour, size, text }) =>
        [itemName, colour, size, text].filter(Boolean).join(' · ')
      ),
      href: `${env().publicUrl}/dashboard/production/scan?code=${encodeURIComponent(bag)}`
    }))
  }
  return labelFile(member, task, `run-${run.number}-labels.pdf`)
}

export async function labelFile({ workspaceId }: Member, task: LabelTask, name: string): Promise<Response> {
  const turn = { lane: 'member', of: workspaceId } as const
  const bytes = await runApart<Uint8Array>(turn, LIMITS, async () => ({ ...task }))
  return new Response(bytes as Buffer<ArrayBuffer>, {
    headers: {
      'content-type': 'application/pdf',
      'content-disposition': `inline; filename="${name}"`,
      'cache-control': 'no-store'
    }
  })
}
