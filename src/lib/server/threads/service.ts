// Messages between two sides. The domain of a subject says who takes part, and hands in a proved Participant.
import { required } from '#lib/shared/required.ts'
import type { NewMessage, Thread, ThreadMessage } from '#lib/contract/threads.ts'
import { t } from '#lib/i18n/t.ts'
import { throttle } from '#lib/server/platform/access/throttle.ts'
import { type Db, inTransaction } from '#lib/server/platform/db/index.ts'
import { AppError } from '#lib/server/platform/errors.ts'
import { notify, type Topical } from '#lib/server/platform/live/notify.ts'
import { streamNews } from '#lib/server/platform/live/stream.ts'

import {
  claimFiles,
  findMarks,
  findMessages,
  findSummaries,
  findThread,
  findUnread,
  insertMessage,
  insertThread,
  lockThread,
  type Participant,
  setSeen,
  setWorkspace,
  type Summary,
  type Unread
} from './queries.ts'

export { findThread, type Participant, type Summary }

const MESSAGES = { hits: 10, seconds: 60 }
/** More is not read by anybody, and one answer holds all of them. */
const MOST_MESSAGES = 1000

type Opening = Pick<Participant, 'workspaceId' | 'side' | 'userId'> & {
  subject: Parameters<typeof insertThread>[1]
  text: string
}

/** In the transaction that makes the subject. */
export async function openThread(tx: Db, { subject, text, ...from }: Opening): Promise<void> {
  const { id } = await insertThread(tx, subject, from.workspaceId)
  await insertMessage(tx, { threadId: id, ...from }, { text, note: false })
}

/** Without a first message, in the transaction that makes the subject. */
export async function startThread(
  tx: Db,
  subject: Parameters<typeof insertThread>[1],
  workspaceId: string
): Promise<void> {
  await insertThread(tx, subject, workspaceId)
}

/** In the transaction in which their subject goes to another workspace. */
export function moveThreads(tx: Db, moved: { subjectId: string; from: string; to: string }): Promise<void> {
  return setWorkspace(tx, moved)
}

export async function readThread(db: Db, participant: Participant, after = 0): Promise<Thread> {
  const [messages, marks] = await Promise.all([findMessages(db, participant, after), findMarks(db, participant)])
  return { side: participant.side, messages, ...marks }
}

/** Runs in the caller's transaction, which also keeps the call's Idempotency-Key. */
export async function addMessage(
  tx: Db,
  participant: Participant,
  { text, note, fileIds }: NewMessage
): Promise<ThreadMessage> {
  const { threadId, workspaceId, side, userId } = participant
  await throttle(tx, `thread:${side}:${userId ?? threadId}`, MESSAGES)
  if ((await lockThread(tx, threadId)) >= MOST_MESSAGES) {
    throw new AppError('conflict', t('errors.threads.conversationFull'))
  }
  const messageId = await insertMessage(tx, participant, { text, note })
  if ((await claimFiles(tx, participant, { messageId, fileIds })) < new Set(fileIds).size) {
    throw new AppError('invalid', t('errors.threads.fileGone'))
  }
  const details = note ? { onlyFor: side } : {}
  await notify(tx, { kind: 'thread', workspaceId, subjectId: threadId, details })
  const [message] = await findMessages(tx, participant, messageId - 1)
  return required(message, 'a message')
}

export async function markSeen(db: Db, participant: Participant, messageId: number): Promise<null> {
  const { threadId: subjectId, workspaceId } = participant
  await inTransaction(db, async tx => {
    if (await setSeen(tx, participant, messageId)) await notify(tx, { kind: 'thread', workspaceId, subjectId })
  })
  return null
}

/** A screen asks once in a few seconds. */
const TYPING = { hits: 40, seconds: 60 }
/** So long it is true; who was cut off is not told of it later. */
const TYPING_MS = 6000

/** To the other side, at this moment: it is no message, and leaves nothing in the thread. */
export async function notifyTyping(db: Db, { threadId, workspaceId, side, userId }: Participant): Promise<null> {
  await throttle(db, `typing:${side}:${userId ?? threadId}`, TYPING)
  const details = { typing: side, at: Date.now() }
  await notify(db, { kind: 'thread', workspaceId, subjectId: threadId, details })
  return null
}

function describeFor(side: Participant['side'], details: Topical['details']): object | undefined {
  if (details?.typing) {
    const isOwn = details.typing === side
    return isOwn || Date.now() - (details.at ?? 0) > TYPING_MS ? undefined : { typing: true }
  }
  return details?.onlyFor && details.onlyFor !== side ? undefined : {}
}

/** Tells that there is something new; what it is, is read as by everybody else. */
export function watchThread(
  db: Db,
  { threadId, workspaceId, side, userId }: Participant,
  { request, isAllowed }: { request: Request; isAllowed: () => Promise<boolean> }
): Response {
  const listener = `thread:${userId ?? threadId}`
  return streamNews(
    db,
    {
      listener,
      isGuest: userId === null,
      workspaceId,
      subjectId: threadId,
      isAllowed,
      describe: ({ details }) => describeFor(side, details)
    },
    request
  )
}

/** What is new to a member in the conversations of their shop with its customers, the newest first. */
export function findUnreadByShop(db: Db, member: { workspaceId: string; userId: string }): Promise<Unread[]> {
  return findUnread(db, 'proposal', { ...member, side: 'shop' })
}

/** By the id of the subject. */
export async function summarise(
  db: Db,
  subject: 'proposal' | 'support',
  { subjectIds, ...reader }: Pick<Participant, 'side' | 'userId'> & { subjectIds: string[] }
): Promise<Map<string, Summary>> {
  const rows = await findSummaries(db, subject, subjectIds, reader)
  return new Map(rows.map(row => [row.subjectId, row]))
}
