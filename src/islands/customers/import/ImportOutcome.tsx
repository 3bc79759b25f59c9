import { Undo2 } from 'lucide-react'
import { useState } from 'react'

import { Button } from '#islands/ui/Button.tsx'
import { Card } from '#islands/ui/Card.tsx'
import { Field } from '#islands/ui/Field.tsx'
import { LinkButton } from '#islands/ui/LinkButton.tsx'
import { Notice } from '#islands/ui/Notice.tsx'
import { Progress } from '#islands/ui/Progress.tsx'
import { Stat } from '#islands/ui/Stat.tsx'
import { t } from '#lib/i18n/t.ts'
import type { CustomerColumn } from '#lib/shared/customer-columns.ts'

import { columnWords } from './ColumnsStep.tsx'
import type { Importing, WatchedImport } from './useImport.ts'

interface Props {
  watched: WatchedImport
  importing: Importing
  onTakeBack: () => void
}

/** How far an import is; when it is done, what became of it, and the lines to mend. */
export function ImportOutcome({ watched, importing, onTakeBack }: Props) {
  const { state, lines, added, skipped, failed } = watched
  const done = added + skipped + failed
  const count = (figure: number) => figure.toLocaleString('en-US')
  return (
    <div className="grid gap-5">
      <Card title={watched.fileName || t('customerImport.title')}>
        {state === 'running' ? (
          <div className="grid gap-3">
            <Progress
              label={t('customerImport.running')}
              value={done}
              max={lines}
              text={t('customerImport.of', { done: count(done), all: count(lines) })}
            />
            <p className="text-muted">{t('customerImport.runningText')}</p>
          </div>
        ) : (
          <div className="import-figures">
            <Stat label={t('customerImport.added')} value={count(added)} />
            <Stat label={t('customerImport.skipped')} value={count(skipped)} />
            <Stat label={t('customerImport.failed')} value={count(failed)} />
          </div>
        )}
      </Card>
      {state === 'taken_back' && <Notice tone="info">{t('customerImport.takenBack')}</Notice>}
      {state === 'done' && watched.failedLines.length > 0 && <Mending watched={watched} importing={importing} />}
      {state !== 'running' && (
        <div className="button-group">
          <LinkButton variant="primary" href="/dashboard/customers?sort=newest">
            {t('customerImport.toList')}
          </LinkButton>
          <Button onClick={importing.restart}>{t('customerImport.another')}</Button>
          {state === 'done' && added > 0 && (
            <Button variant="danger-quiet" icon={<Undo2 />} onClick={onTakeBack}>
              {t('customerImport.takeBack')}
            </Button>
          )}
        </div>
      )}
    </div>
  )
}

function Mending({ watched, importing }: Pick<Props, 'watched' | 'importing'>) {
  const [cells, setCells] = useState<Record<number, string[]>>({})
  const [isPending, setPending] = useState(false)
  const used = watched.columns.flatMap((column, index) => (column ? [{ column: column as CustomerColumn, index }] : []))
  const shown = watched.failedLines
  const changed = shown.filter(({ line }) => cells[line])

  async function tryAgain() {
    setPending(true)
    const isDone = await importing.mend(
      watched.id,
      changed.map(({ line }) => ({ line, cells: cells[line]! }))
    )
    if (isDone) setCells({})
    setPending(false)
  }

  return (
    <Card
      title={t('customerImport.mend', { count: watched.failed })}
      footer={
        <Button variant="primary" disabled={changed.length === 0} pending={isPending} onClick={() => void tryAgain()}>
          {t('customerImport.tryAgain', { count: changed.length })}
        </Button>
      }
    >
      <p className="text-muted">
        {t(watched.failed > shown.length ? 'customerImport.mendFirst' : 'customerImport.mendText', {
          count: shown.length
        })}
      </p>
      <ul className="import-failed">
        {shown.map(({ line, cells: given, error }) => {
          const now = cells[line] ?? given
          return (
            <li key={line}>
              <p>
                <strong>{t('customerImport.line', { line: line + 1 })}</strong>{' '}
                <span className="field-error import-reason">{error}</span>
              </p>
              <div className="form-row">
                {used
                  .filter(
                    ({ column, index }) => now[index] || given[index] || column === 'name' || column === 'company'
                  )
                  .map(({ column, index }) => (
                    <Field
                      key={index}
                      label={columnWords(column)}
                      value={now[index] ?? ''}
                      autoComplete="off"
                      onChange={event => {
                        const text = event.target.value
                        setCells({ ...cells, [line]: now.map((cell, at) => (at === index ? text : cell)) })
                      }}
                    />
                  ))}
              </div>
            </li>
          )
        })}
      </ul>
    </Card>
  )
}
