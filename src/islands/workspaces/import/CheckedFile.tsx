import { useState } from 'react'

import { Button } from '#islands/ui/Button.tsx'
import { Card } from '#islands/ui/Card.tsx'
import { Field } from '#islands/ui/Field.tsx'
import { LinkButton } from '#islands/ui/LinkButton.tsx'
import { Notice } from '#islands/ui/Notice.tsx'
import { useSubmit } from '#islands/ui/useSubmit.ts'
import { startWorkspaceImport, type WorkspaceImport } from '#lib/contract/workspace-transfer.ts'
import { t } from '#lib/i18n/t.ts'
import { formatDateTime } from '#lib/shared/format-time.ts'

import { Figures, Notes, People, type Report } from './Report.tsx'
import type { WorkspaceImportView } from './useWorkspaceImport.ts'

interface Props {
  file: WorkspaceImport
  report: Report
  timeZone: string
  bringIn: WorkspaceImportView
}

/** What would come in, and what of it would be different; nothing is kept yet. */
export function CheckedFile({ file, report, timeZone, bringIn }: Props) {
  const [isForgetting, setForgetting] = useState(false)
  const { errors, pending, onSubmit } = useSubmit(startWorkspaceImport.body, ({ name }) => bringIn.start(file.id, name))
  const when = report.madeAt ? formatDateTime(report.madeAt, timeZone) : ''

  async function forget() {
    setForgetting(true)
    await bringIn.forget(file.id)
    setForgetting(false)
  }

  return (
    <Card title={t('bringIn.found', { file: file.fileName })}>
      <form className="grid gap-5" noValidate onSubmit={onSubmit}>
        <p className="text-muted">{t('bringIn.madeAt', { name: report.name, when })}</p>
        <Figures report={report} />
        {report.replaces && <Notice tone="info">{t('bringIn.replaces', { name: report.replaces })}</Notice>}
        {(file.error || report.refusal) && (
          <Notice
            tone="warning"
            action={
              <LinkButton size="small" href="/dashboard/account/plans">
                {t('bringIn.plans')}
              </LinkButton>
            }
          >
            {file.error || report.refusal}
          </Notice>
        )}
        <Notes report={report} />
        <People report={report} />
        {errors['form'] && (
          <Notice tone="danger" role="alert">
            {errors['form']}
          </Notice>
        )}
        <div className="max-w-md">
          <Field
            label={t('bringIn.name')}
            name="name"
            defaultValue={report.name}
            error={errors['name']}
            autoComplete="off"
          />
        </div>
        <div className="button-group">
          <Button type="submit" variant="primary" pending={pending}>
            {t('bringIn.start')}
          </Button>
          <Button variant="danger-quiet" pending={isForgetting} onClick={() => void forget()}>
            {t('bringIn.forget')}
          </Button>
        </div>
      </form>
    </Card>
  )
}
