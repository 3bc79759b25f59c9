import { type RawBuilder, sql } from 'kysely'

import type { DesignComment } from '#lib/contract/design-comments.ts'
import type { Member } from '#lib/server/platform/access/actor.ts'
import { keyText } from '#lib/server/platform/activity/who.ts'
import type { Db } from '#lib/server/platform/db/index.ts'
import { usedKey } from '#lib/server/platform/request-context.ts'

interface OfDesign {
  documentId: string
}

type OneComment = OfDesign & { commentId: string }

const nameOf = (person: string): RawBuilder<string> =>
  sql<string>`trim(${sql.ref(`${person}.first_name`)} || ' ' || ${sql.ref(`${person}.last_name`)})`
const authorOf = (comment: string): RawBuilder<string> =>
  sql`coalesce(${keyText(sql.ref(`${comment}.by_key`))}, ${nameOf('u')}, ${sql.ref(`${comment}.by_name`)}, '')`

/** With their answers; all of a design, or one. */
export async function findComments(
  db: Db,
  { workspaceId }: Member,
  { documentId, commentId }: OfDesign & { commentId?: string }
): Promise<DesignComment[]> {
  const { rows } = await sql<DesignComment>`
    select c.id, c.artboard as "artboardId", c.object_id as "objectId", c.object_name as "objectName",
      c.x_mm as "xMm", c.y_mm as "yMm", c.text, ${authorOf('c')} as author, c.created_at as "createdAt",
      c.resolved_at as "resolvedAt", coalesce(${nameOf('r')}, '') as "resolvedBy",
      (select coalesce(jsonb_agg(jsonb_build_object('id', a.id, 'text', a.text, 'author', a.author,
          'createdAt', to_char(a.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
          order by a.created_at, a.id), '[]')
        from (
          select reply.id, reply.text, reply.created_at, ${authorOf('reply')} as author
          from design_comments reply left join users u on u.id = reply.user_id
          where reply.workspace_id = ${workspaceId} and reply.answers = c.id
        ) a) as answers
    from design_comments c
      left join users u on u.id = c.user_id left join users r on r.id = c.resolved_by
    where c.workspace_id = ${workspaceId} and c.document_id = ${documentId} and c.answers is null
      and (${commentId ?? null}::uuid is null or c.id = ${commentId ?? null}::uuid)
    order by c.created_at, c.id`.execute(db)
  return rows
}

/** Of a design whose row is held, so that two cannot write the last one. */
export async function countComments(
  tx: Db,
  { workspaceId }: Member,
  { documentId, answers }: OfDesign & { answers: string | null }
): Promise<number> {
  const { count } = await tx
    .selectFrom('design_comments')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('workspace_id', '=', workspaceId)
    .where('document_id', '=', documentId)
    .where('answers', 'is not distinct from', answers)
    .executeTakeFirstOrThrow()
  return Number(count)
}

type Pin = Pick<DesignComment, 'artboardId' | 'objectId' | 'objectName' | 'xMm' | 'yMm'>

interface NewComment extends OfDesign {
  text: string
  pin?: Pin
  answers?: string
}

export async function insertComment(tx: Db, member: Member, { documentId, text, pin, answers }: NewComment) {
  const { id } = await tx
    .insertInto('design_comments')
    .values({
      workspace_id: member.workspaceId,
      document_id: documentId,
      text,
      user_id: member.userId,
      by_key: usedKey(),
      answers: answers ?? null,
      ...(pin && {
        artboard: pin.artboardId,
        object_id: pin.objectId,
        object_name: pin.objectName,
        x_mm: pin.xMm,
        y_mm: pin.yMm
      })
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Who resolved it first stays. False where it already is as asked for. */
export async function setResolved(
  tx: Db,
  member: Member,
  { documentId, commentId, resolved }: OneComment & { resolved: boolean }
): Promise<boolean> {
  const row = await tx
    .updateTable('design_comments')
    .set({ resolved_at: resolved ? sql<string>`now()` : null, resolved_by: resolved ? member.userId : null })
    .where('workspace_id', '=', member.workspaceId)
    .where('document_id', '=', documentId)
    .where('id', '=', commentId)
    .where('answers', 'is', null)
    .where('resolved_at', resolved ? 'is' : 'is not', null)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}
