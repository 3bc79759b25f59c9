import { formatNumber } from '#lib/shared/number-format.ts'
import { Card } from '#islands/ui/Card.tsx'
import { FileDrop } from '#islands/ui/FileDrop.tsx'
import { Notice } from '#islands/ui/Notice.tsx'
import { PageHeader } from '#islands/ui/PageHeader.tsx'
import { Progress } from '#islands/ui/Progress.tsx'
import { LIST_TYPES } from '#lib/client/list-file.ts'
import { showBanner } from '#lib/client/stores/banner.ts'
import { MOST_IMPORT_LINES } from '#lib/contract/calls/list-imports.ts'
import type { ListImport } from '#lib/contract/list-imports.ts'
import { t } from '#lib/i18n/t.ts'
import { formatDateTime } from '#lib/shared/format-time.ts'

import { ColumnsStep } from './ColumnsStep.tsx'
import { ImportOutcome } from './ImportOutcome.tsx'
import type { ListKind } from './list-kind.ts'
import { PastLists } from './PastLists.tsx'
import { useImport } from './useImport.ts'

interface Props<Column extends string> {
  list: ListKind<Column>
  timeZone: string
  initialImports: ListImport[]
  /** Asks in a dialog whether it is meant. */
  confirm: (question: Question) => Promise<true | undefined>
}

interface Question {
  title: string
  text: string
  confirm: string
  cancel: string
  tone: 'danger'
}

/** Imports a list: the file, what its columns are, how far it is, and what was wrong. */
export function ImportScreen<Column extends string>({ list, timeZone, initialImports, confirm }: Props<Column>) {
  const { words } = list
  const importing = useImport(list)
  const { step, problem } = importing

  async function undo({ id, added }: ListImport) {
    const isSure = await confirm({
      title: t('listImport.undoTitle'),
      text: words.undoText(added),
      confirm: t('listImport.undo'),
      cancel: t('words.cancel'),
      tone: 'danger'
    })
    if (!isSure) return
    const counts = await importing.undo(id)
    if (!counts) return
    const kept = counts.kept > 0 ? ` ${t('listImport.kept', { count: counts.kept })}` : ''
    showBanner(words.removed(counts.removed) + kept, { variant: 'success' })
  }

  return (
    <div className="grid max-w-5xl gap-5">
      <PageHeader title={words.title} description={words.intro} breadcrumb={[list.home]} />
      {problem && (
        <Notice tone="danger" role="alert">
          {problem}
        </Notice>
      )}
      {step.kind === 'choose' && (
        <>
          <FileDrop
            label={words.file}
            hint={t('listImport.fileHint', { most: formatNumber(MOST_IMPORT_LINES) })}
            accept={LIST_TYPES}
            onFiles={([file]) => file && void importing.choose(file)}
          />
          <PastLists
            title={t('listImport.past')}
            lists={initialImports.map(({ id, fileName, state, added, failed, createdAt, who }) => ({
              id,
              // To see what failed, or to undo it.
              name: (
                <button type="button" className="link font-medium" onClick={() => void importing.show(id)}>
                  {fileName || words.title}
                </button>
              ),
              facts: [
                state === 'taken_back'
                  ? t('listImport.wasUndone')
                  : t('listImport.pastCounts', { count: added, failed }),
                formatDateTime(createdAt, timeZone),
                who
              ]
            }))}
          />
        </>
      )}
      {step.kind === 'columns' && <ColumnsStep {...step} list={list} importing={importing} />}
      {step.kind === 'sending' && (
        <Card>
          <Progress
            label={t('listImport.sending')}
            value={step.sent}
            max={step.file.lines.length}
            text={t('listImport.of', {
              done: formatNumber(step.sent),
              all: formatNumber(step.file.lines.length)
            })}
          />
        </Card>
      )}
      {step.kind === 'watching' && (
        <ImportOutcome
          key={step.watched.id}
          list={list}
          watched={step.watched}
          importing={importing}
          onUndo={() => void undo(step.watched)}
        />
      )}
    </div>
  )
}
