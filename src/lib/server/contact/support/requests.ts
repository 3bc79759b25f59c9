import type { SupportRequest } from '#lib/contract/support.ts'
import type { NewMessage, ThreadMessage } from '#lib/contract/threads.ts'
import type { Actor } from '#lib/server/platform/access/actor.ts'
import { isStillIn } from '#lib/server/platform/access/standing.ts'
import type { Db } from '#lib/server/platform/db/index.ts'
import { notFound } from '#lib/server/platform/errors.ts'
import { addMessage, findThread, type Participant, summarise, watchThread } from '#lib/server/threads/service.ts'
import { required } from '#lib/shared/required.ts'

import { mailAnswer, mailFurtherWords } from './mails.ts'
import { findRequests, type RequestRow, setRequestState } from './queries.ts'

export async function findOwnRequests(db: Db, actor: Actor): Promise<SupportRequest[]> {
  return toRequests(db, actor, await findRequests(db, { userId: actor.userId }))
}

export async function findAllRequests(db: Db, actor: Actor): Promise<SupportRequest[]> {
  return toRequests(db, actor, await findRequests(db, {}))
}

interface Change {
  requestId: string
  State: SupportRequest['state']
  /** Only that person's; to everybody else it is not there. */
  userId?: string
}

export async function changeRequest(db: Db, actor: Actor, { requestId, State, userId }: Change) {
  await setRequestState(db, { id: requestId, state: State, userId })
  const [request] = await toRequests(db, actor, await findRequests(db, { id: requestId, userId }))
  if (!request) throw notFound('Request')
  return request
}

/** As whom the caller sees a request and its conversation: who asked is the shop, also where that is one of the platform. */
async function enter(db: Db, actor: Actor, requestId: string): Promise<{ row: RequestRow; participant: Participant }> {
  const [row] = await findRequests(db, { id: requestId })
  const thread = row && (await findThread(db, { subject: 'support', subjectId: row.id }))
  const isOwn = row?.user_id === actor.userId
  if (!thread || !(isOwn || actor.admin)) throw notFound('Request')
  return { row, participant: { ...thread, side: isOwn ? 'shop' : 'admin', userId: actor.userId } }
}

export async function participantOf(db: Db, actor: Actor, requestId: string): Promise<Participant> {
  return (await enter(db, actor, requestId)).participant
}

export async function getRequest(db: Db, actor: Actor, requestId: string): Promise<SupportRequest> {
  const { row } = await enter(db, actor, requestId)
  const [request] = await toRequests(db, actor, [row])
  return required(request, 'a request')
}

/** Who asked opens the request again, an answer marks it answered; a note does neither and nobody is told. */
export async function writeOn(
  tx: Db,
  actor: Actor,
  { requestId, ...given }: NewMessage & { requestId: string }
): Promise<ThreadMessage> {
  const { row, participant } = await enter(tx, actor, requestId)
  const isAnswer = participant.side === 'admin'
  const person = { side: 'shop', userId: row.user_id } as const
  const before = (await summarise(tx, 'support', { ...person, subjectIds: [row.id] })).get(row.id)
  const message = await addMessage(tx, participant, given)
  if (given.note) return message
  await setRequestState(tx, { id: row.id, state: isAnswer ? 'answered' : 'open' })
  if (!isAnswer) await mailFurtherWords(tx, actor, row, message)
  // One mail until they have looked.
  else if (row.email && before?.unread === 0) await mailAnswer(tx, row.email, row, message)
  return message
}

export async function watch(db: Db, actor: Actor, { requestId, request }: { requestId: string; request: Request }) {
  const participant = await participantOf(db, actor, requestId)
  const isAllowed = () => isStillIn(actor, participant.side === 'admin' ? 'admin' : undefined)
  return watchThread(db, participant, { request, isAllowed })
}

async function toRequests(db: Db, actor: Actor, rows: RequestRow[]): Promise<SupportRequest[]> {
  const ids = (isOwn: boolean) => rows.filter(row => (row.user_id === actor.userId) === isOwn).map(({ id }) => id)
  const { userId } = actor
  const summaries = new Map([
    ...(await summarise(db, 'support', { side: 'shop', userId, subjectIds: ids(true) })),
    ...(await summarise(db, 'support', { side: 'admin', userId, subjectIds: ids(false) }))
  ])
  return rows.map(({ id, subject, state, created_at, updated_at, email }) => {
    const { opening, hasFiles, unread } = required(summaries.get(id), 'a summary')
    return {
      id,
      subject,
      unread,
      text: opening,
      state: state as SupportRequest['state'],
      hasScreenshot: hasFiles,
      createdAt: created_at,
      updatedAt: updated_at,
      ...(actor.admin && { from: email ?? '' })
    }
  })
}
