import { openDialog } from '#islands/dialogs/dialog.ts'
import { simpleDialog } from '#islands/dialogs/simple/index.ts'
import { useConfirmed } from '#islands/parts/useConfirmed.tsx'
import { Button } from '#islands/ui/Button.tsx'
import { Card } from '#islands/ui/Card.tsx'
import { FileDrop } from '#islands/ui/FileDrop.tsx'
import { Notice } from '#islands/ui/Notice.tsx'
import { PageHeader } from '#islands/ui/PageHeader.tsx'
import { MOST_IMPORT_BYTES } from '#lib/contract/calls/workspace-transfer.ts'
import type { WorkspaceImport } from '#lib/contract/workspace-transfer.ts'
import { t } from '#lib/i18n/t.ts'

import { ImportedWorkspace } from './ImportedWorkspace.tsx'
import { CheckedFile } from './CheckedFile.tsx'
import { PastFiles } from './PastFiles.tsx'
import { Sending, Working } from './UnderWay.tsx'
import { useWorkspaceImport } from './useWorkspaceImport.ts'

interface Props {
  userId: string
  timeZone: string
  initialImports: WorkspaceImport[]
}

/** A workspace out of the file that another installation made: sent, checked, looked through, brought in. */
export function ImportWorkspaceScreen({ userId, timeZone, initialImports }: Props) {
  const bringIn = useWorkspaceImport(initialImports)
  const { shown, problem, isSending } = bringIn
  const { run, question } = useConfirmed()

  async function takeBack({ id, report }: WorkspaceImport) {
    const isSure = await openDialog(simpleDialog, {
      title: t('bringIn.takeBackTitle'),
      text: t('bringIn.takeBackText', { name: report?.name ?? '' }),
      confirm: t('bringIn.takeBack'),
      cancel: t('words.cancel'),
      tone: 'danger'
    })
    if (isSure) await bringIn.takeBack(id, run)
  }

  const chooser = (
    <FileDrop
      label={t('bringIn.file')}
      hint={t('bringIn.fileHint')}
      accept=".zip,application/zip"
      maxBytes={MOST_IMPORT_BYTES}
      onFiles={([file]) => file && void bringIn.choose(file)}
    />
  )
  return (
    <div className="grid max-w-5xl gap-5">
      <PageHeader
        title={t('bringIn.title')}
        description={t('bringIn.intro')}
        breadcrumb={[{ label: t('workspaces.title'), href: '/dashboard/workspaces' }]}
      />
      {problem && (
        <Notice tone="danger" role="alert">
          {problem}
        </Notice>
      )}
      {!shown && (
        <>
          {chooser}
          <PastFiles imports={bringIn.imports} timeZone={timeZone} onShow={bringIn.show} />
        </>
      )}
      {shown?.state === 'uploading' && (
        <Card>
          <div className="grid gap-4">
            <Sending file={shown} isSending={isSending} />
            {!isSending && chooser}
            <div>
              <Button variant="danger-quiet" onClick={() => void bringIn.forget(shown.id)}>
                {t('bringIn.stop')}
              </Button>
            </div>
          </div>
        </Card>
      )}
      {(shown?.state === 'checking' || shown?.state === 'running') && <Working file={shown} />}
      {shown?.state === 'checked' && shown.report && (
        <CheckedFile key={shown.id} file={shown} report={shown.report} timeZone={timeZone} bringIn={bringIn} />
      )}
      {shown?.state === 'done' && shown.report && (
        <ImportedWorkspace file={shown} report={shown.report} userId={userId} onTakeBack={() => void takeBack(shown)} />
      )}
      {shown?.state === 'taken_back' && <Notice tone="info">{t('bringIn.takenBack')}</Notice>}
      {(shown?.state === 'refused' || shown?.state === 'failed') && (
        <Notice tone="danger" role="alert" title={t(`bringIn.${shown.state}`, { file: shown.fileName })}>
          {shown.error}
        </Notice>
      )}
      {shown && ['done', 'taken_back', 'refused', 'failed'].includes(shown.state) && (
        <div>
          <Button onClick={() => bringIn.show(undefined)}>{t('bringIn.another')}</Button>
        </div>
      )}
      {question}
    </div>
  )
}
