// What a shop has sent to buyers and followers of its stores, and what became of it.
import type { Data, LongPaging } from '#lib/contract/endpoint.ts'
import type { listMails } from '#lib/contract/orders.ts'
import type { Member } from '#lib/server/platform/access/actor.ts'
import type { Db } from '#lib/server/platform/db/index.ts'

import { countMails, findMailPage, type MailFilter } from './mail-list-queries.ts'

export async function findMails(
  db: Db,
  member: Member,
  { page, pageSize, at, search, state }: LongPaging & MailFilter
): Promise<Data<typeof listMails>> {
  const filter = { search, state }
  const total = await countMails(db, member, filter)
  return { rows: await findMailPage(db, member, { filter, total, page, pageSize, at }), total, page, pageSize }
}
