import { Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'

import { DueDate } from '#islands/parts/jobs/DueDate.tsx'
import { Button } from '#islands/ui/Button.tsx'
import { Card } from '#islands/ui/Card.tsx'
import { Checkbox } from '#islands/ui/Checkbox.tsx'
import { DateField } from '#islands/ui/DateField.tsx'
import { Field } from '#islands/ui/Field.tsx'
import { IconButton } from '#islands/ui/IconButton.tsx'
import { NativeSelect } from '#islands/ui/NativeSelect.tsx'
import { Notice } from '#islands/ui/Notice.tsx'
import { call } from '#lib/client/api.ts'
import { readableError } from '#lib/client/readable-error.ts'
import type { JobTodo } from '#lib/contract/jobs.ts'
import { createJobTodo, deleteJobTodo, updateJobTodo } from '#lib/contract/calls/job-work.ts'
import { t } from '#lib/i18n/t.ts'

import type { TabProps } from './JobScreen.tsx'

const BLANK = { text: '', personId: '', dueOn: null as string | null }

/** What there is to do for the job, by whom and until when. */
export function TodoList({ job, onJob, workspaceId, people, today, mayWork }: TabProps) {
  const [draft, setDraft] = useState(BLANK)
  const [isAdding, setAdding] = useState(false)
  const [problem, setProblem] = useState<string>()
  const query = { WorkspaceId: workspaceId }

  async function run(work: () => Promise<JobTodo[]>): Promise<boolean> {
    setProblem(undefined)
    try {
      onJob({ ...job, todos: await work() })
      return true
    } catch (error) {
      setProblem(readableError(error))
      return false
    }
  }

  async function add() {
    const body = { text: draft.text, personId: draft.personId || null, dueOn: draft.dueOn }
    if (draft.text.trim() === '') return setProblem(t('job.todoMissing'))
    if (await run(() => call(createJobTodo, { params: { jobId: job.id }, query, body }))) {
      setDraft(BLANK)
      setAdding(false)
    }
  }

  return (
    <Card
      title={t('job.todos')}
      actions={
        mayWork &&
        !isAdding && (
          <Button size="small" variant="quiet" icon={<Plus />} onClick={() => setAdding(true)}>
            {t('job.addTodo')}
          </Button>
        )
      }
    >
      <div className="grid gap-3">
        {problem && (
          <Notice tone="danger" role="alert">
            {problem}
          </Notice>
        )}
        {job.todos.length === 0 && !isAdding && <p className="text-muted">{t('job.noTodos')}</p>}
        <ul className="grid gap-2">
          {job.todos.map(({ id: todoId, text, person, dueOn, done }) => {
            const params = { jobId: job.id, todoId }
            return (
              <li
                key={todoId}
                className="grid grid-cols-[minmax(0,1fr)_auto_auto] items-start gap-2 data-done:[&_label]:text-muted data-done:[&_label]:line-through"
                data-done={done || undefined}
              >
                <Checkbox
                  label={text}
                  hint={person?.name}
                  checked={done}
                  disabled={!mayWork}
                  onChange={event => {
                    const body = { done: event.target.checked }
                    void run(() => call(updateJobTodo, { params, query, body }))
                  }}
                />
                {dueOn && <DueDate day={dueOn} today={today} isOver={done} />}
                {mayWork && (
                  <IconButton
                    size="small"
                    label={t('ui.remove', { name: text })}
                    icon={<Trash2 />}
                    onClick={() => void run(() => call(deleteJobTodo, { params, query }))}
                  />
                )}
              </li>
            )
          })}
        </ul>
        {isAdding && (
          <form
            className="form"
            onSubmit={event => {
              event.preventDefault()
              void add()
            }}
          >
            <Field
              label={t('job.todo')}
              value={draft.text}
              maxLength={300}
              placeholder={t('job.todoExample')}
              onChange={event => setDraft({ ...draft, text: event.target.value })}
            />
            <NativeSelect
              label={t('job.todoPerson')}
              value={draft.personId}
              placeholder={t('job.nobody')}
              options={people.map(({ id, name }) => ({ value: id, label: name }))}
              onChange={event => setDraft({ ...draft, personId: event.target.value })}
            />
            <DateField
              label={t('job.todoDue')}
              optional
              value={draft.dueOn}
              onChange={dueOn => setDraft({ ...draft, dueOn })}
            />
            <div className="form-actions">
              <Button size="small" onClick={() => setAdding(false)}>
                {t('words.cancel')}
              </Button>
              <Button size="small" variant="primary" type="submit">
                {t('job.addTodo')}
              </Button>
            </div>
          </form>
        )}
      </div>
    </Card>
  )
}
