// A lead that is won may become a job at once: the jobs stand above this floor, and register how one is made.
import type { Member } from '#lib/server/platform/access/actor.ts'
import type { Db } from '#lib/server/platform/db/index.ts'
import { singleton } from '#lib/server/platform/singleton.ts'

interface Wanted {
  customerId: string
  title: string
  dueOn: string | null
  ownerId: string | null
  note: string
}

/** Gives the id of the job. */
type MakeJob = (tx: Db, member: Member, wanted: Wanted) => Promise<string>

const maker = singleton('lead-job', (): { make?: MakeJob } => ({}))

export function registerLeadJob(make: MakeJob): void {
  maker.make = make
}

export async function makeLeadJob(tx: Db, member: Member, wanted: Wanted): Promise<string | null> {
  return maker.make ? maker.make(tx, member, wanted) : null
}
