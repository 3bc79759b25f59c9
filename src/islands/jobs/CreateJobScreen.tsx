import { useState } from 'react'

import { Button } from '#islands/ui/Button.tsx'
import { Card } from '#islands/ui/Card.tsx'
import { ComboBox } from '#islands/ui/ComboBox.tsx'
import { LinkButton } from '#islands/ui/LinkButton.tsx'
import { Notice } from '#islands/ui/Notice.tsx'
import { PageHeader } from '#islands/ui/PageHeader.tsx'
import { ApiError, call } from '#lib/client/api.ts'
import { readableError } from '#lib/client/readable-error.ts'
import { createJob } from '#lib/contract/calls/jobs.ts'
import type { JobSummary } from '#lib/contract/jobs.ts'
import { t } from '#lib/i18n/t.ts'

import { CustomerPicker } from './CustomerPicker.tsx'
import { NEW_JOB } from './job-draft.ts'
import { JobFields } from './JobFields.tsx'

interface Props {
  workspaceId: string
  people: { id: string; name: string }[]
  /** To begin with the items of. */
  earlier: Pick<JobSummary, 'id' | 'number' | 'title'>[]
  customer: { id: string; name: string } | null
  copyOf: string | null
}

export function CreateJobScreen({ workspaceId, people, earlier, ...given }: Props) {
  const [draft, setDraft] = useState(NEW_JOB)
  const [customer, setCustomer] = useState(given.customer)
  const [copyOf, setCopyOf] = useState(given.copyOf)
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [pending, setPending] = useState(false)

  async function create() {
    if (pending) return
    const body = { ...draft, customerId: customer?.id ?? null, copyOf }
    setPending(true)
    setErrors({})
    try {
      // The schema, and zod with it, comes when it is wanted: a sixth of what a screen may load.
      const { NewJob } = await import('./new-job.ts')
      const checked = NewJob.safeParse(body)
      if (!checked.success) {
        setErrors(Object.fromEntries(checked.error.issues.map(({ path, message }) => [String(path[0]), message])))
        setPending(false)
        return
      }
      const { id } = await call(createJob, { query: { WorkspaceId: workspaceId }, body })
      location.assign(`/dashboard/jobs/${id}/items`)
    } catch (error) {
      const fields = error instanceof ApiError ? error.fields : []
      setErrors({
        form: readableError(error),
        ...Object.fromEntries(fields.map(({ field, message }) => [field, message]))
      })
      setPending(false)
    }
  }

  return (
    <form
      className="grid max-w-184 gap-4"
      noValidate
      onSubmit={event => {
        event.preventDefault()
        void create()
      }}
    >
      <PageHeader title={t('job.new')} breadcrumb={[{ label: t('jobs.title'), href: '/dashboard/jobs' }]} />
      {errors['form'] && (
        <Notice tone="danger" role="alert">
          {errors['form']}
        </Notice>
      )}
      <Card>
        <div className="form">
          <CustomerPicker
            workspaceId={workspaceId}
            value={customer}
            error={errors['customerId']}
            onChange={setCustomer}
          />
          <JobFields
            draft={draft}
            errors={errors}
            people={people}
            onChange={patch => setDraft(known => ({ ...known, ...patch }))}
          />
          {earlier.length > 0 && (
            <ComboBox
              label={t('job.copyOf')}
              hint={t('job.copyHint')}
              optional
              options={earlier.map(({ id, number, title }) => ({ value: id, label: `${number} · ${title}` }))}
              value={copyOf}
              onChange={setCopyOf}
            />
          )}
        </div>
      </Card>
      <div className="form-actions">
        <LinkButton href="/dashboard/jobs">{t('words.cancel')}</LinkButton>
        <Button type="submit" variant="primary" pending={pending}>
          {t('job.create')}
        </Button>
      </div>
    </form>
  )
}
