import { useEffect } from 'react'

import { Card } from '#islands/ui/Card.tsx'
import { EmptyState } from '#islands/ui/EmptyState.tsx'
import { Notice } from '#islands/ui/Notice.tsx'
import { Progress } from '#islands/ui/Progress.tsx'
import type { ShownSheet } from '#lib/contract/production-work.ts'
import { t } from '#lib/i18n/t.ts'

import { type RunProps, RunScreen, type RunTabProps } from './RunScreen.tsx'

export function RunSheetsTab({ sheets, ...props }: RunProps & { sheets: ShownSheet[] }) {
  return <RunScreen {...props}>{shared => <SheetsTab {...shared} sheets={sheets} />}</RunScreen>
}

/** The sheets that the pieces are cut from, by film. */
function SheetsTab({ run, initial, sheets }: RunTabProps & { sheets: ShownSheet[] }) {
  const { sheetsState, sheetsProgress, sheetsProblem } = run
  const isNew = sheetsState === 'ready' && initial.sheetsState !== 'ready'
  // They come with the page.
  useEffect(() => {
    if (isNew) location.reload()
  }, [isNew])
  return (
    <>
      {sheetsProblem && (
        <Notice
          tone={sheetsState === 'failed' ? 'danger' : 'warning'}
          title={sheetsState === 'failed' ? t('runSheets.failed') : undefined}
        >
          {sheetsProblem}
        </Notice>
      )}
      {(sheetsState === 'making' || sheetsState === 'waiting') && (
        <Card>
          <Progress
            label={t(sheetsState === 'making' ? 'runSheets.making' : 'runSheets.waiting')}
            value={sheetsProgress}
            text={`${sheetsProgress} %`}
          />
        </Card>
      )}
      {sheets.length === 0 ? (
        <div className="card">
          <EmptyState title={t('runSheets.title')} drawing="box">
            {t('runSheets.none')}
          </EmptyState>
        </div>
      ) : (
        <Card title={t('runSheets.title')} flush>
          <ul className="run-pieces">
            {sheets.map(sheet => (
              <li key={sheet.id}>
                <i className="run-colour" style={{ background: sheet.hex ?? 'transparent' }} aria-hidden="true" />
                <span className="run-piece-what">
                  {sheet.filmName || sheet.filmKey}
                  <span className="text-muted text-sm">
                    {[
                      t('runSheets.sheet', { number: sheet.position + 1 }),
                      t('runSheets.lengthOf', { metres: (sheet.lengthMm / 1000).toFixed(2) })
                    ].join(' · ')}
                  </span>
                </span>
                <span>{t(sheet.cutAt ? 'runSheets.cut' : 'runSheets.toCut')}</span>
              </li>
            ))}
          </ul>
        </Card>
      )}
    </>
  )
}
