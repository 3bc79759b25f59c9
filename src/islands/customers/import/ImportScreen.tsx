import { PastLists } from '#islands/parts/import/PastLists.tsx'
import { openDialog } from '#islands/dialogs/dialog.ts'
import { simpleDialog } from '#islands/dialogs/simple/index.ts'
import { Card } from '#islands/ui/Card.tsx'
import { FileDrop } from '#islands/ui/FileDrop.tsx'
import { Notice } from '#islands/ui/Notice.tsx'
import { PageHeader } from '#islands/ui/PageHeader.tsx'
import { Progress } from '#islands/ui/Progress.tsx'
import { LIST_TYPES } from '#lib/client/list-file.ts'
import { showBanner } from '#lib/client/stores/banner.ts'
import { type CustomerImport, MOST_IMPORT_LINES } from '#lib/contract/customer-imports.ts'
import { t } from '#lib/i18n/t.ts'
import { sayPast } from '#lib/shared/say-time.ts'

import { ColumnsStep } from './ColumnsStep.tsx'
import { ImportOutcome } from './ImportOutcome.tsx'
import { useImport } from './useImport.ts'
import '#islands/parts/import/import.css'

interface Props {
  workspaceId: string
  timeZone: string
  initialImports: CustomerImport[]
}

/** Brings a list of customers along: the file, what its columns are, how far it is, and what was wrong. */
export function ImportScreen({ workspaceId, timeZone, initialImports }: Props) {
  const importing = useImport(workspaceId)
  const { step, problem } = importing

  async function takeBack({ id, added }: CustomerImport) {
    const isSure = await openDialog(simpleDialog, {
      title: t('customerImport.takeBackTitle'),
      text: t('customerImport.takeBackText', { count: added }),
      confirm: t('customerImport.takeBack'),
      cancel: t('words.cancel'),
      tone: 'danger'
    })
    if (!isSure) return
    const counts = await importing.takeBack(id)
    if (!counts) return
    const removed = t('customerImport.removed', { count: counts.removed })
    const kept = counts.kept > 0 ? ` ${t('customerImport.kept', { count: counts.kept })}` : ''
    showBanner(removed + kept, { variant: 'success' })
  }

  return (
    <div className="grid max-w-5xl gap-5">
      <PageHeader
        title={t('customerImport.title')}
        description={t('customerImport.intro')}
        breadcrumb={[{ label: t('customers.title'), href: '/dashboard/customers' }]}
      />
      {problem && (
        <Notice tone="danger" role="alert">
          {problem}
        </Notice>
      )}
      {step.kind === 'choose' && (
        <>
          <FileDrop
            label={t('customerImport.file')}
            hint={t('customerImport.fileHint', { most: MOST_IMPORT_LINES.toLocaleString('en-US') })}
            accept={LIST_TYPES}
            onFiles={([file]) => file && void importing.choose(file)}
          />
          <PastLists
            title={t('customerImport.past')}
            lists={initialImports.map(({ id, fileName, state, added, failed, createdAt, who }) => ({
              id,
              // To see what failed, or to take it back.
              name: (
                <button type="button" className="link font-medium" onClick={() => void importing.show(id)}>
                  {fileName || t('customerImport.title')}
                </button>
              ),
              facts: [
                state === 'taken_back'
                  ? t('customerImport.wasTakenBack')
                  : t('customerImport.pastCounts', { count: added, failed }),
                sayPast(createdAt, timeZone),
                who
              ]
            }))}
          />
        </>
      )}
      {step.kind === 'columns' && <ColumnsStep {...step} importing={importing} />}
      {step.kind === 'sending' && (
        <Card>
          <Progress
            label={t('customerImport.sending')}
            value={step.sent}
            max={step.file.lines.length}
            text={t('customerImport.of', {
              done: step.sent.toLocaleString('en-US'),
              all: step.file.lines.length.toLocaleString('en-US')
            })}
          />
        </Card>
      )}
      {step.kind === 'watching' && (
        <ImportOutcome
          key={step.watched.id}
          watched={step.watched}
          importing={importing}
          onTakeBack={() => void takeBack(step.watched)}
        />
      )}
    </div>
  )
}
