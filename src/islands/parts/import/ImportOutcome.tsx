import { formatNumber } from '#lib/shared/number-format.ts'
import { Undo2 } from 'lucide-react'
import { useState } from 'react'

import { Button } from '#islands/ui/Button.tsx'
import { Card } from '#islands/ui/Card.tsx'
import { Field } from '#islands/ui/Field.tsx'
import { LinkButton } from '#islands/ui/LinkButton.tsx'
import { Notice } from '#islands/ui/Notice.tsx'
import { Progress } from '#islands/ui/Progress.tsx'
import { Stat } from '#islands/ui/Stat.tsx'
import type { ListImportDetail } from '#lib/contract/list-imports.ts'
import { t } from '#lib/i18n/t.ts'

import type { ListKind } from './list-kind.ts'
import type { Importing } from './useImport.ts'

interface Props<Column extends string> {
  list: ListKind<Column>
  watched: ListImportDetail
  importing: Importing<Column>
  onUndo: () => void
}

/** How far an import is; when it is done, what became of it, and the lines to mend. */
export function ImportOutcome<Column extends string>({ list, watched, importing, onUndo }: Props<Column>) {
  const { state, lines, added, skipped, failed } = watched
  const done = added + skipped + failed
  const count = formatNumber
  return (
    <div className="grid gap-5">
      <Card title={watched.fileName || list.words.title}>
        {state === 'running' ? (
          <div className="grid gap-3">
            <Progress
              label={t('listImport.running')}
              value={done}
              max={lines}
              text={t('listImport.of', { done: count(done), all: count(lines) })}
            />
            <p className="text-muted">{t('listImport.runningText')}</p>
          </div>
        ) : (
          <div className="grid grid-cols-3 gap-4">
            <Stat label={t('listImport.added')} value={count(added)} />
            <Stat label={t('listImport.skipped')} value={count(skipped)} />
            <Stat label={t('listImport.failed')} value={count(failed)} />
          </div>
        )}
      </Card>
      {state === 'taken_back' && <Notice tone="info">{t('listImport.undone')}</Notice>}
      {state === 'done' && watched.failedLines.length > 0 && (
        <Mending list={list} watched={watched} importing={importing} />
      )}
      {state !== 'running' && (
        <div className="button-group">
          <LinkButton variant="primary" href={list.newest}>
            {list.words.toList}
          </LinkButton>
          <Button onClick={importing.restart}>{t('listImport.another')}</Button>
          {state === 'done' && added > 0 && (
            <Button variant="danger-quiet" icon={<Undo2 />} onClick={onUndo}>
              {t('listImport.undo')}
            </Button>
          )}
        </div>
      )}
    </div>
  )
}

/** Shown though they are empty: they may be what is missing. */
const MENDED: readonly string[] = ['name', 'company']

function Mending<Column extends string>({ list, watched, importing }: Omit<Props<Column>, 'onUndo'>) {
  const [cells, setCells] = useState<Record<number, string[]>>({})
  const [isPending, setPending] = useState(false)
  const used = watched.columns.flatMap((column, index) => (column ? [{ column: column as Column, index }] : []))
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
      title={t('listImport.mend', { count: watched.failed })}
      footer={
        <Button variant="primary" disabled={changed.length === 0} pending={isPending} onClick={() => void tryAgain()}>
          {t('listImport.tryAgain', { count: changed.length })}
        </Button>
      }
    >
      <p className="text-muted">
        {t(watched.failed > shown.length ? 'listImport.mendFirst' : 'listImport.mendText', {
          count: shown.length
        })}
      </p>
      <ul className="grid gap-4 pt-3 [&>li]:grid [&>li]:gap-2 [&>li]:border-t [&>li]:border-t-line [&>li]:pt-3">
        {shown.map(({ line, cells: given, error }) => {
          const now = cells[line] ?? given
          return (
            <li key={line}>
              <p>
                <strong>{t('listImport.line', { line: line + 1 })}</strong>{' '}
                <span className="field-error inline">{error}</span>
              </p>
              <div className="form-row">
                {used
                  .filter(({ column, index }) => now[index] || given[index] || MENDED.includes(column))
                  .map(({ column, index }) => (
                    <Field
                      key={index}
                      label={list.words.column(column)}
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
