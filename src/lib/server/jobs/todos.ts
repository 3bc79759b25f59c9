import type { JobTodo } from '#lib/contract/jobs.ts'
import { t } from '#lib/i18n/t.ts'
import type { Member } from '#lib/server/platform/access/actor.ts'
import { type Db, inTransaction } from '#lib/server/platform/db/index.ts'
import { AppError, notFound } from '#lib/server/platform/errors.ts'

import { followFacts } from './milestones/follow.ts'
import { findJob, isColleague } from './queries.ts'
import { notifyOfJobs } from './service.ts'
import { deleteTodoRow, findTodos, insertTodo, updateTodoRow } from './todo-queries.ts'

const MOST_TODOS = 200

interface Todo {
  text: string
  personId: string | null
  dueOn: string | null
}

export function createJobTodo(tx: Db, member: Member, { jobId, ...todo }: Todo & { jobId: string }) {
  return change(tx, member, jobId, async tx => {
    await checkPerson(tx, member, todo.personId)
    await insertTodo(tx, member, jobId, todo)
    if ((await findTodos(tx, member, jobId)).length > MOST_TODOS) {
      throw new AppError('conflict', t('errors.jobs.tooManyToDos', { most: MOST_TODOS }))
    }
  })
}

type Change = { [Key in keyof Todo]?: Todo[Key] | undefined } & {
  jobId: string
  todoId: string
  done?: boolean | undefined
}

export function updateJobTodo(db: Db, member: Member, todo: Change): Promise<JobTodo[]> {
  return change(db, member, todo.jobId, async tx => {
    await checkPerson(tx, member, todo.personId)
    if (!(await updateTodoRow(tx, member, todo))) throw notFound('To-do')
  })
}

export function deleteJobTodo(db: Db, member: Member, todo: { jobId: string; todoId: string }): Promise<JobTodo[]> {
  return change(db, member, todo.jobId, async tx => {
    if (!(await deleteTodoRow(tx, member, todo))) throw notFound('To-do')
  })
}

async function checkPerson(tx: Db, member: Member, personId: string | null | undefined): Promise<void> {
  if (personId && !(await isColleague(tx, member, personId))) throw notFound('Person')
}

function change(db: Db, member: Member, jobId: string, work: (tx: Db) => Promise<void>): Promise<JobTodo[]> {
  return inTransaction(db, async tx => {
    if (!(await findJob(tx, member, jobId, true))) throw notFound('Job')
    await work(tx)
    // The last to-do may be what kept the job open.
    await followFacts(tx, member, jobId)
    await notifyOfJobs(tx, member, jobId)
    return findTodos(tx, member, jobId)
  })
}
