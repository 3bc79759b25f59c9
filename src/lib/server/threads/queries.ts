import { type RawBuilder, sql } from 'kysely'

import { firstRow } from '#lib/server/platform/db/first-row.ts'
import type { ThreadFile, ThreadMessage, ThreadSide } from '#lib/contract/threads.ts'
import { keyText } from '#lib/server/platform/activity/who.ts'
import type { Db } from '#lib/server/platform/db/index.ts'
import { usedKey } from '#lib/server/platform/request-context.ts'

/** One who takes part, let in by the domain that the subject belongs to. */
export interface Participant {
  threadId: string
  workspaceId: string | null
  side: ThreadSide
  /** None: a guest, who stands for the whole side. */
  userId: string | null
}

interface Subject {
  subject: 'job' | 'proposal' | 'support'
  subjectId: string
}

export async function insertThread(tx: Db, { subject, subjectId }: Subject, workspaceId: string | null) {
  const row = { subject, subject_id: subjectId, workspace_id: workspaceId }
  return tx.insertInto('threads').values(row).returning('id').executeTakeFirstOrThrow()
}

/** All threads about a subject, with their messages and files. */
export async function setWorkspace(
  tx: Db,
  { subjectId, from, to }: { subjectId: string; from: string; to: string }
): Promise<void> {
  await tx
    .updateTable('threads')
    .set({ workspace_id: to })
    .where('workspace_id', '=', from)
    .where('subject_id', '=', subjectId)
    .execute()
}

export function findThread(db: Db, { subject, subjectId }: Subject) {
  return db
    .selectFrom('threads')
    .select(['id as threadId', 'workspace_id as workspaceId'])
    .where('subject', '=', subject)
    .where('subject_id', '=', subjectId)
    .executeTakeFirst()
}

/** Until the transaction ends nobody else writes there, so ids ascend as messages are committed. Gives how many there are. */
export async function lockThread(tx: Db, threadId: string): Promise<number> {
  await tx.selectFrom('threads').select('id').where('id', '=', threadId).forNoKeyUpdate().execute()
  const { count } = await tx
    .selectFrom('thread_messages')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('thread_id', '=', threadId)
    .executeTakeFirstOrThrow()
  return count
}

export async function insertMessage(
  tx: Db,
  { threadId, side, userId }: Participant,
  { text, note }: { text: string; note: boolean }
): Promise<number> {
  const row = { thread_id: threadId, side, user_id: userId, by_key: usedKey(), text, is_note: note }
  const { id } = await tx.insertInto('thread_messages').values(row).returning('id').executeTakeFirstOrThrow()
  return id
}

/** The one place that decides what a side is given of the messages `m`. */
function shownTo(side: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql`(not m.is_note or m.side = ${side})`
}

/** Up to where messages of others are no news: what this one has read, or their side has answered. */
function readUpTo(thread: RawBuilder<unknown>, { side, userId }: Pick<Participant, 'side' | 'userId'>) {
  return sql<number>`greatest(
    (select max(message_id) from thread_seen where thread_id = ${thread} and side = ${side}
      and (user_id is null or user_id = ${userId})),
    (select max(id) from thread_messages where thread_id = ${thread} and side = ${side} and not is_note),
    0)`
}

type MessageRow = Omit<ThreadMessage, 'files'> & { files: ThreadFile[] }

export async function findMessages(db: Db, { threadId, side }: Participant, after = 0): Promise<MessageRow[]> {
  const { rows } = await sql<MessageRow>`
    select m.id, m.side, case
        when m.by_key is null then coalesce(u.first_name, split_part(m.by_name, ' ', 1), '')
        -- What programs a side has is its own affair: the other one sees that the side wrote.
        when m.side = ${side} then ${keyText(sql`m.by_key`)} else ''
      end as author, m.text, m.is_note as note, m.created_at as "createdAt",
      (select coalesce(jsonb_agg(
          jsonb_build_object('id', f.id, 'name', f.name, 'width', f.width, 'height', f.height) order by f.created_at, f.id
        ), '[]') from thread_files f where f.message_id = m.id) as files
    from thread_messages m left join users u on u.id = m.user_id
    where m.thread_id = ${threadId} and m.id > ${after} and ${shownTo(sql`${side}`)}
    order by m.id`.execute(db)
  return rows
}

/** Both as ids of messages this one is shown, so that they tell of no other. */
export async function findMarks(db: Db, participant: Participant): Promise<{ read: number; seen: number }> {
  const { threadId, side } = participant
  const thread = sql`${threadId}`
  const { rows } = await sql<{ read: number; seen: number }>`
    select ${readUpTo(thread, participant)} as read,
      coalesce((select max(m.id) from thread_messages m where m.thread_id = ${thread} and ${shownTo(sql`${side}`)}
        and m.id <= (select max(message_id) from thread_seen where thread_id = ${thread} and side <> ${side})), 0) as seen
  `.execute(db)
  return firstRow(rows)
}

/** True where it is further than before. */
export async function setSeen(db: Db, { threadId, side, userId }: Participant, messageId: number): Promise<boolean> {
  const { rows } = await sql`
    insert into thread_seen (thread_id, side, user_id, message_id)
    select m.thread_id, ${side}, ${userId}, m.id from thread_messages m
    where m.thread_id = ${threadId} and m.id = ${messageId} and ${shownTo(sql`${side}`)}
    on conflict (thread_id, side, user_id) do update set message_id = excluded.message_id
      where thread_seen.message_id < excluded.message_id
    returning 1`.execute(db)
  return rows.length > 0
}

export interface Summary {
  subjectId: string
  opening: string
  hasFiles: boolean
  unread: number
}

/** What lists show of threads: how each began, and what is new in it to this one. */
export async function findSummaries(
  db: Db,
  subject: Subject['subject'],
  subjectIds: string[],
  reader: Pick<Participant, 'side' | 'userId'>
): Promise<Summary[]> {
  const { rows } = await sql<Summary>`
    select t.subject_id as "subjectId", o.text as opening,
      exists (select from thread_files where message_id = o.id) as "hasFiles",
      (select count(*)::int from thread_messages m where m.thread_id = t.id and m.side <> ${reader.side}
        and not m.is_note and m.id > ${readUpTo(sql`t.id`, reader)}) as unread
    from threads t join lateral (
      select id, text from thread_messages where thread_id = t.id order by id limit 1
    ) o on true
    where t.subject = ${subject} and t.subject_id = any (${subjectIds}::uuid[])`.execute(db)
  return rows
}

export interface Unread {
  subjectId: string
  unread: number
  text: string
  at: string
}

const MOST_UNREAD = 200

/** In the threads of a workspace whose last word is not this side's. */
export async function findUnread(
  db: Db,
  subject: Subject['subject'],
  { workspaceId, ...reader }: Pick<Participant, 'workspaceId' | 'side' | 'userId'>
): Promise<Unread[]> {
  const { rows } = await sql<Unread>`
    select t.subject_id as "subjectId", news.unread, last.text, last.at
    from threads t join lateral (
      select m.side, left(m.text, 140) as text, m.created_at as at from thread_messages m
      where m.thread_id = t.id and not m.is_note order by m.id desc limit 1
    ) last on last.side <> ${reader.side}
    join lateral (
      select count(*)::int as unread from thread_messages m where m.thread_id = t.id and m.side <> ${reader.side}
        and not m.is_note and m.id > ${readUpTo(sql`t.id`, reader)}
    ) news on news.unread > 0
    where t.workspace_id = ${workspaceId} and t.subject = ${subject}
    order by last.at desc limit ${sql.lit(MOST_UNREAD)}`.execute(db)
  return rows
}

interface NewFile extends ThreadFile {
  mime: string
  bytes: number
  storage_key: string
}

export async function insertFile(db: Db, participant: Participant, file: NewFile, messageId?: number): Promise<void> {
  const { threadId, side, userId } = participant
  const from = { thread_id: threadId, side, user_id: userId, message_id: messageId ?? null }
  await db
    .insertInto('thread_files')
    .values({ ...file, ...from })
    .execute()
}

/** Gives how many of these are this one's own, not sent yet, and belong to the message now. */
export async function claimFiles(
  tx: Db,
  { threadId, side, userId }: Participant,
  { messageId, fileIds }: { messageId: number; fileIds: string[] }
): Promise<number> {
  if (fileIds.length === 0) return 0
  const { numUpdatedRows } = await tx
    .updateTable('thread_files')
    .set({ message_id: messageId })
    .where('thread_id', '=', threadId)
    .where('id', 'in', fileIds)
    .where('message_id', 'is', null)
    .where('side', '=', side)
    .where('user_id', 'is not distinct from', userId)
    .executeTakeFirstOrThrow()
  return Number(numUpdatedRows)
}

interface FoundFile {
  id: string
  name: string
  mime: string
  key: string
}

/** Of a message this one is shown, or their own that is not sent yet. */
export async function findFile(
  db: Db,
  { threadId, side, userId }: Participant,
  fileId: string
): Promise<FoundFile | undefined> {
  const { rows } = await sql<FoundFile>`
    select f.id, f.name, f.mime, f.storage_key as key
    from thread_files f left join thread_messages m on m.id = f.message_id
    where f.id = ${fileId} and f.thread_id = ${threadId} and case
      when m.id is null then f.side = ${side} and f.user_id is not distinct from ${userId}
      else ${shownTo(sql`${side}`)}
    end`.execute(db)
  return rows[0]
}

/** The message that began the thread, with the first of its files. */
export async function findOpening(db: Db, threadId: string): Promise<{ messageId: number; fileId: string | null }> {
  return db
    .selectFrom('thread_messages as m')
    .leftJoin('thread_files as f', 'f.message_id', 'm.id')
    .select(['m.id as messageId', 'f.id as fileId'])
    .where('m.thread_id', '=', threadId)
    .orderBy('m.id')
    .orderBy('f.created_at')
    .limit(1)
    .executeTakeFirstOrThrow()
}
