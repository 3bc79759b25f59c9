// Comments of members on places of a design. They are rows beside it: merging, undoing and going back to a version leave them.
import type { DesignComment } from '#lib/contract/design-comments.ts'
import { t } from '#lib/i18n/t.ts'
import type { Member } from '#lib/server/platform/access/actor.ts'
import { throttle } from '#lib/server/platform/access/throttle.ts'
import { type Db, inTransaction } from '#lib/server/platform/db/index.ts'
import { AppError, notFound } from '#lib/server/platform/errors.ts'
import { notify } from '#lib/server/platform/live/notify.ts'

import * as queries from './comment-queries.ts'
import { findDocumentHead, lockDocument } from './queries.ts'

/** More is not read by anybody, and one answer of the server holds all of them. */
const MOST = { comments: 500, answers: 200 }
const WRITING = { hits: 30, seconds: 60 }

type Pinned = Pick<DesignComment, 'artboardId' | 'objectId' | 'objectName' | 'xMm' | 'yMm' | 'text'>

interface One {
  documentId: string
  commentId: string
}

export async function listComments(db: Db, member: Member, documentId: string): Promise<DesignComment[]> {
  if (!(await findDocumentHead(db, member, documentId))) throw notFound('Design')
  return queries.findComments(db, member, { documentId })
}

/** Runs in the caller's transaction, as the next one does. */
export async function addComment(
  tx: Db,
  member: Member,
  { documentId, text, ...pin }: Pinned & { documentId: string }
): Promise<DesignComment> {
  await requireRoom(tx, member, { documentId, answers: null })
  const commentId = await queries.insertComment(tx, member, { documentId, text, pin })
  return published(tx, member, { documentId, commentId })
}

export async function answerComment(
  tx: Db,
  member: Member,
  { documentId, commentId, text }: One & { text: string }
): Promise<DesignComment> {
  await requireRoom(tx, member, { documentId, answers: commentId })
  await requireComment(tx, member, { documentId, commentId })
  await queries.insertComment(tx, member, { documentId, text, answers: commentId })
  return published(tx, member, { documentId, commentId })
}

export function resolveComment(
  db: Db,
  member: Member,
  { resolved, ...one }: One & { resolved: boolean }
): Promise<DesignComment> {
  return inTransaction(db, async tx => {
    const before = await requireComment(tx, member, one)
    return (await queries.setResolved(tx, member, { ...one, resolved })) ? published(tx, member, one) : before
  })
}

async function requireRoom(
  tx: Db,
  member: Member,
  { documentId, answers }: { documentId: string; answers: string | null }
): Promise<void> {
  await throttle(tx, `design-comment:${member.userId}`, WRITING)
  const design = await lockDocument(tx, member, documentId)
  if (!design) throw notFound('Design')
  if (design.deleted_at) throw new AppError('gone', t('errors.design.inTrash', { name: design.name }))
  const count = await queries.countComments(tx, member, { documentId, answers })
  if (count >= (answers ? MOST.answers : MOST.comments)) throw new AppError('conflict', t('errors.design.commentsFull'))
}

async function requireComment(db: Db, member: Member, one: One): Promise<DesignComment> {
  const [comment] = await queries.findComments(db, member, one)
  if (!comment) throw notFound('Comment')
  return comment
}

async function published(tx: Db, member: Member, one: One): Promise<DesignComment> {
  await notify(tx, { kind: 'design-comment', workspaceId: member.workspaceId, subjectId: one.documentId })
  return requireComment(tx, member, one)
}
