import { sql } from 'kysely'

import type { JobTodo } from '#lib/contract/jobs.ts'
import type { Member } from '#lib/server/platform/access/actor.ts'
import type { Db } from '#lib/server/platform/db/index.ts'

import { personText } from './queries.ts'

/** What is open first, by its date. */
export async function findTodos(db: Db, member: Pick<Member, 'workspaceId'>, jobId: string): Promise<JobTodo[]> {
  const { rows } = await sql<JobTodo>`
    select t.id, t.text, t.due_on as "dueOn", t.done_at is not null as done,
      case when u.id is not null then jsonb_build_object('id', u.id, 'name', ${personText}) end as person
    from job_todos t left join users u on u.id = t.user_id
    where t.workspace_id = ${member.workspaceId} and t.job_id = ${jobId}
    order by t.done_at is not null, t.due_on nulls last, t.created_at, t.id`.execute(db)
  return rows
}

interface Todo {
  text: string
  personId: string | null
  dueOn: string | null
}

export async function insertTodo(
  tx: Db,
  member: Member,
  jobId: string,
  { text, personId, dueOn }: Todo
): Promise<void> {
  await tx
    .insertInto('job_todos')
    .values({ workspace_id: member.workspaceId, job_id: jobId, text, user_id: personId, due_on: dueOn })
    .execute()
}

interface Changed {
  jobId: string
  todoId: string
  text?: string | undefined
  personId?: string | null | undefined
  dueOn?: string | null | undefined
  done?: boolean | undefined
}

export async function updateTodoRow(tx: Db, member: Member, change: Changed): Promise<boolean> {
  const { jobId, todoId, text, personId, dueOn, done } = change
  const { numUpdatedRows } = await tx
    .updateTable('job_todos')
    .set({
      id: sql.ref('id'),
      text,
      user_id: personId,
      due_on: dueOn,
      ...(done !== undefined && { done_at: done ? sql<string>`coalesce(done_at, now())` : null })
    })
    .where('workspace_id', '=', member.workspaceId)
    .where('job_id', '=', jobId)
    .where('id', '=', todoId)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

export async function deleteTodoRow(tx: Db, member: Member, { jobId, todoId }: { jobId: string; todoId: string }) {
  const { numDeletedRows } = await tx
    .deleteFrom('job_todos')
    .where('workspace_id', '=', member.workspaceId)
    .where('job_id', '=', jobId)
    .where('id', '=', todoId)
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}
