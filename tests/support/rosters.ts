import { type Roster, saveRoster } from '#lib/contract/rosters.ts'

import { makeJob, saveItems, teeItem } from './jobs.ts'
import { type Person, sent } from './world.ts'

export function rosterRules() {
  return { endsAt: new Date(Date.now() + 5 * 86_400_000).toISOString() }
}

export function linkOf({ link }: Roster): { link: string } {
  return { link: new URL(link ?? '').searchParams.get('link') ?? '' }
}

/** The list of the one item of a job. */
export async function makeRoster(as: Person, rules: object = {}) {
  const job = await saveItems(as, await makeJob(as), { items: [await teeItem(as)] })
  const asked = { params: { jobId: job.id, itemId: job.items[0]!.id }, query: { WorkspaceId: as.workspaceId } }
  const { roster } = await sent(saveRoster, { as, ...asked, body: { ...rosterRules(), ...rules } })
  return { job, asked, roster, link: linkOf(roster) }
}
