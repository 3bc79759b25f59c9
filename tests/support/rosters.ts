import { askRosterPeople, type Roster, saveRoster } from '#lib/contract/rosters.ts'

import { makeJob, saveItems, teeItem } from './jobs.ts'
import { type Person, sent } from './world.ts'

export function rosterRules() {
  return { endsAt: new Date(Date.now() + 5 * 86_400_000).toISOString() }
}

export function linkOf({ link }: Pick<Roster, 'link'>): { link: string } {
  return { link: new URL(link ?? '').searchParams.get('link') ?? '' }
}

/** The list of the one item of a job. */
export async function makeRoster(as: Person, rules: object = {}) {
  const job = await saveItems(as, await makeJob(as), { items: [await teeItem(as)] })
  const asked = { params: { jobId: job.id, itemId: job.items[0]!.id }, query: { WorkspaceId: as.workspaceId } }
  const { roster } = await sent(saveRoster, { as, ...asked, body: { ...rosterRules(), ...rules } })
  return { job, asked, roster, link: linkOf(roster), coach: linkOf({ link: roster.coachLink }) }
}

/** A list of which one person is asked by a link of their own. */
export async function makeRosterPerson(as: Person, named = { name: 'Ada', email: 'ada@example.com' }) {
  const made = await makeRoster(as)
  const { roster } = await sent(askRosterPeople, { as, ...made.asked, body: { people: [named] } })
  const person = roster.people[0]!
  return { ...made, person, own: linkOf(person) }
}
