import { Download } from 'lucide-react'
import { useState } from 'react'

import { openDialog } from '#islands/dialogs/dialog.ts'
import { simpleDialog } from '#islands/dialogs/simple/index.ts'
import { Badge } from '#islands/ui/Badge.tsx'
import { Button } from '#islands/ui/Button.tsx'
import { Card } from '#islands/ui/Card.tsx'
import { LinkButton } from '#islands/ui/LinkButton.tsx'
import { Menu } from '#islands/ui/Menu.tsx'
import { Modal } from '#islands/ui/Modal.tsx'
import { call } from '#lib/client/api.ts'
import { readableError } from '#lib/client/readable-error.ts'
import type { ProductionRun } from '#lib/contract/production.ts'
import { markSheetCut, type RunSheet } from '#lib/contract/production-sheets.ts'
import { t } from '#lib/i18n/t.ts'
import { formatLength, type Units } from '#lib/shared/units.ts'

interface Shared {
  run: ProductionRun
  workspaceId: string
  units: Units
  mayCut: boolean
  /** All of them, so that it is known which pieces one completes. */
  isReady: boolean
  look: () => Promise<void>
}

/** The sheets of one film, in the order in which they are cut. */
export function FilmSheets({ sheets, ...shared }: Shared & { sheets: RunSheet[] }) {
  const [first] = sheets
  const { filmName, filmKey, hex } = first!
  const most = Math.max(...sheets.map(({ position }) => position))
  const lengthMm = sheets.reduce((sum, sheet) => sum + sheet.lengthMm, 0)
  return (
    <Card
      flush
      title={
        <>
          <i className="run-colour" style={{ background: hex ?? 'transparent' }} aria-hidden="true" />
          {filmName || filmKey}
        </>
      }
      actions={
        <span className="text-muted text-sm">
          {[t('runSheets.sheets', { count: sheets.length }), longText(lengthMm, shared.units)].join(' · ')}
        </span>
      }
    >
      <ul className="run-sheets">
        {sheets.map(sheet => (
          <SheetRow key={sheet.id} {...shared} sheet={sheet} most={most} />
        ))}
      </ul>
    </Card>
  )
}

const FORMATS = ['svg', 'pdf', 'dxf', 'hpgl', 'plan-pdf', 'positions'] as const

function SheetRow({
  sheet,
  most,
  run,
  workspaceId,
  units,
  mayCut,
  isReady,
  look
}: Shared & { sheet: RunSheet; most: number }) {
  const [isLarge, setLarge] = useState(false)
  const [isPending, setPending] = useState(false)
  const [problem, setProblem] = useState<string>()
  const isStale = sheet.stale.length > 0
  const name = t('runSheets.sheetOf', { number: sheet.position, count: most })
  const file = (format: string) =>
    `/api/v2/production-runs/${run.id}/sheets/${sheet.id}/file?WorkspaceId=${workspaceId}&format=${format}`

  async function markCut() {
    const isSure = await openDialog(simpleDialog, {
      title: t('runSheets.askCut', { number: sheet.position, film: sheet.filmName }),
      text: t('runSheets.askCutText'),
      confirm: t('runSheets.markCut'),
      cancel: t('words.cancel')
    })
    if (!isSure) return
    setPending(true)
    setProblem(undefined)
    try {
      await call(markSheetCut, {
        params: { runId: run.id, sheetId: sheet.id },
        query: { WorkspaceId: workspaceId },
        body: {}
      })
      await look()
    } catch (error) {
      setProblem(readableError(error))
    }
    setPending(false)
  }

  return (
    <li className="run-sheet">
      {isStale ? (
        <div className="run-plan run-plan-none">{t('runSheets.noPlan')}</div>
      ) : (
        <button
          type="button"
          className="run-plan"
          aria-label={t('runSheets.openPlan', { sheet: `${sheet.filmName}, ${name}` })}
          onClick={() => setLarge(true)}
        >
          <img src={file('plan')} alt="" loading="lazy" />
        </button>
      )}
      <div className="run-sheet-what">
        <strong>
          {name} <SheetState {...{ sheet, isStale }} />
        </strong>
        <span className="text-muted text-sm">
          {[
            sheet.rollName,
            t('runSheets.size', {
              width: formatLength(sheet.rollWidthMm, units),
              length: formatLength(Math.ceil(sheet.lengthMm), units)
            }),
            t('runSheets.pieces', { count: sheet.parts }),
            t('runSheets.cutLength', { length: longText(sheet.cutMm, units) }),
            t('runSheets.weeding', { minutes: Math.max(1, Math.ceil(sheet.weedSeconds / 60)) })
          ]
            .filter(Boolean)
            .join(' · ')}
        </span>
        {isStale && <span className="text-sm">{t('runSheets.notOwed', { codes: sheet.stale.join(', ') })}</span>}
        {problem && (
          <span className="run-sheet-problem text-sm" role="alert">
            {problem}
          </span>
        )}
      </div>
      <div className="run-sheet-do">
        {!isStale && (
          <Menu
            label={t('runSheets.download')}
            icon={<Download />}
            size="small"
            align="end"
            items={FORMATS.map(id => ({ id, label: t(`runSheets.formats.${id}`), href: file(id) }))}
          />
        )}
        {mayCut && isReady && !isStale && !sheet.cutAt && (
          <Button size="small" pending={isPending} onClick={() => void markCut()}>
            {t('runSheets.markCut')}
          </Button>
        )}
      </div>
      {isLarge && (
        <Modal
          title={`${sheet.filmName} · ${name}`}
          size="wide"
          onClose={() => setLarge(false)}
          footer={<LinkButton href={file('plan-pdf')}>{t('runSheets.formats.plan-pdf')}</LinkButton>}
        >
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, also without a mouse */}
          <section className="run-plan-large" aria-label={t('runSheets.plan')} tabIndex={0}>
            <img
              src={file('plan')}
              alt={t('runSheets.planOf', { sheet: `${sheet.filmName}, ${name}`, count: sheet.parts })}
            />
          </section>
        </Modal>
      )}
    </li>
  )
}

function SheetState({ sheet, isStale }: { sheet: RunSheet; isStale: boolean }) {
  if (sheet.cutAt) return <Badge tone="success">{t('runSheets.cut')}</Badge>
  if (isStale) return <Badge tone="warning">{t('runSheets.stale')}</Badge>
  return <Badge>{t('runSheets.toCut')}</Badge>
}

const MM_PER_FOOT = 304.8

/** Of what is many times as long as a sheet: feet or metres. */
function longText(mm: number, units: Units): string {
  return units === 'in' ? `${(mm / MM_PER_FOOT).toFixed(1)} ft` : `${(mm / 1000).toFixed(1)} m`
}
