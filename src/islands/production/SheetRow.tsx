import { Download, MoreHorizontal } from 'lucide-react'
import { useState } from 'react'

import { openDialog } from '#islands/dialogs/dialog.ts'
import { simpleDialog } from '#islands/dialogs/simple/index.ts'
import { Badge } from '#islands/ui/Badge.tsx'
import { Button } from '#islands/ui/Button.tsx'
import { LinkButton } from '#islands/ui/LinkButton.tsx'
import { Menu } from '#islands/ui/Menu.tsx'
import { Modal } from '#islands/ui/Modal.tsx'
import { useAct } from '#islands/ui/useAct.ts'
import { call } from '#lib/client/api.ts'
import { showBanner } from '#lib/client/stores/banner.ts'
import { markSheetCut, unmarkSheetCut } from '#lib/contract/calls/production-sheets.ts'
import type { RunSheet } from '#lib/contract/production-sheets.ts'
import { t } from '#lib/i18n/t.ts'
import { formatLength, formatLongLength } from '#lib/shared/units.ts'

import type { SheetShared } from './FilmSheets.tsx'
import { RollEndedForm } from './RollEndedForm.tsx'
import { RollForm } from './RollForm.tsx'

const FORMATS = ['print', 'svg', 'pdf', 'dxf', 'hpgl', 'dmpl', 'gpgl', 'plan-pdf', 'positions'] as const

export function SheetRow({
  sheet,
  most,
  run,
  workspaceId,
  units,
  mayCut,
  films,
  isReady,
  isOffered,
  look,
  onSend
}: SheetShared & { sheet: RunSheet; most: number }) {
  const [isLarge, setLarge] = useState(false)
  const [asked, setAsked] = useState<'rest' | 'ended'>()
  const isStale = sheet.stale.length > 0
  const isOut = isStale || sheet.short !== null
  const name = t('runSheets.sheetOf', { number: sheet.position, count: most })
  const given = { params: { runId: run.id, sheetId: sheet.id }, query: { WorkspaceId: workspaceId } }
  const file = (format: string) =>
    `/api/v2/production-runs/${run.id}/sheets/${sheet.id}/file?WorkspaceId=${workspaceId}&format=${format}`

  const {
    pending: isPending,
    problem,
    act: work
  } = useAct(async (change: () => Promise<unknown>) => {
    await change()
    await look()
  })

  async function markCut() {
    const isSure = await openDialog(simpleDialog, {
      title: t('runSheets.askCut', { number: sheet.position, film: sheet.filmName }),
      text: t('runSheets.askCutText'),
      confirm: t('runSheets.markCut'),
      cancel: t('words.cancel')
    })
    if (isSure) await work(() => call(markSheetCut, { ...given, body: {} }))
  }

  const isOpen = mayCut && isReady && !isStale && !sheet.cutAt
  const others = [
    ...(isOpen && !isOffered && !sheet.short && !sheet.isPrinted
      ? [{ id: 'send', label: t('runSheets.send'), onAction: () => onSend(sheet.id) }]
      : []),
    ...(isOpen && (sheet.rollName !== '' || !sheet.short) ? [{ id: 'ended', label: t('runSheets.rollEnded'), onAction: () => setAsked('ended') }] : []), // biome-ignore format: one line
    ...(mayCut && sheet.cutAt && isWorthKeeping(sheet.rest) ? [{ id: 'rest', label: t('runSheets.keepRest'), onAction: () => setAsked('rest') }] : []), // biome-ignore format: one line
    ...(mayCut && sheet.cutAt && isReady ? [{ id: 'uncut', label: t('runSheets.uncut'), onAction: () => void work(() => call(unmarkSheetCut, given)) }] : []) // biome-ignore format: one line
  ]

  return (
    <li className="grid grid-cols-[minmax(8rem,18rem)_1fr_auto] items-center gap-4 border-t border-t-line px-4 py-3 max-md:grid-cols-[1fr]">
      {isOut ? (
        <div className="run-plan border-dashed p-2 text-muted">{t('runSheets.noPlan')}</div>
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
      <div className="grid min-w-0 gap-1">
        <strong>
          {name} <SheetState sheet={sheet} isOut={isOut} />
        </strong>
        <span className="text-muted text-sm/5">
          {[
            sheet.rollName,
            t('runSheets.size', {
              width: formatLength(sheet.rollWidthMm, units),
              length: formatLength(Math.ceil(sheet.lengthMm), units)
            }),
            t('runSheets.pieces', { count: sheet.parts }),
            sheet.spares > 0 && t('runSheets.spares', { count: sheet.spares }),
            t('runSheets.cutLength', { length: formatLongLength(sheet.cutMm, units) }),
            t('runSheets.weeding', { minutes: Math.max(1, Math.ceil(sheet.weedSeconds / 60)) })
          ]
            .filter(Boolean)
            .join(' · ')}
        </span>
        {sheet.isPrinted && !sheet.cutAt && <span className="text-sm/5">{t('runSheets.printFirst')}</span>}
        {isStale && <span className="text-sm/5">{t('runSheets.notOwed', { codes: sheet.stale.join(', ') })}</span>}
        {sheet.sent && !sheet.cutAt && (
          <span className="text-sm/5">
            {t(sheet.sent.share < 1 ? 'runSheets.partlySent' : 'runSheets.sent', {
              share: Math.round(sheet.sent.share * 100),
              by: sheet.sent.by || t('cutter.somebody')
            })}
          </span>
        )}
        {!isStale && sheet.short && (
          <span className="text-sm/5">
            {sheet.rollName
              ? t('runSheets.short', {
                  roll: sheet.rollName,
                  length: formatLength(Math.floor(sheet.short.leftMm), units)
                })
              : t('runSheets.layAgain')}
          </span>
        )}
        {problem && (
          <span className="text-danger text-sm/5" role="alert">
            {problem}
          </span>
        )}
      </div>
      <div className="flex flex-wrap justify-end gap-2 max-md:justify-start">
        {!isOut && (
          <Menu
            label={t('runSheets.download')}
            icon={<Download />}
            size="small"
            align="end"
            items={FORMATS.filter(id => (!isOffered || id === 'plan-pdf') && (id !== 'print' || sheet.isPrinted)).map(
              id => ({
                id,
                label: t(`runSheets.formats.${id}`),
                href: file(id)
              })
            )}
          />
        )}
        {isOpen && (sheet.rollName !== '' || !sheet.short) && (
          <Button size="small" pending={isPending} onClick={() => void markCut()}>
            {t('runSheets.markCut')}
          </Button>
        )}
        {others.length > 0 && (
          <Menu
            label={t('runSheets.more', { sheet: name })}
            icon={<MoreHorizontal />}
            hideLabel
            size="small"
            align="end"
            items={others}
          />
        )}
      </div>
      {asked === 'ended' && (
        <RollEndedForm sheet={sheet} units={units} work={given} onDone={look} onClose={() => setAsked(undefined)} />
      )}
      {asked === 'rest' && sheet.rest && (
        <RollForm
          draft={{
            kind: 'remnant',
            sku: sheet.filmKey,
            edgeMm: 0,
            lowMm: 0,
            place: '',
            leftMm: Math.floor(sheet.rest.wMm),
            widthMm: Math.floor(sheet.rest.hMm),
            note: t('runSheets.restOf', { run: run.number, number: sheet.position })
          }}
          workspaceId={workspaceId}
          units={units}
          films={films}
          onSaved={roll => {
            setAsked(undefined)
            showBanner(t('filmRolls.added', { code: roll.code }), { variant: 'success' })
          }}
          onClose={() => setAsked(undefined)}
        />
      )}
      {isLarge && (
        <Modal
          title={`${sheet.filmName} · ${name}`}
          size="wide"
          onClose={() => setLarge(false)}
          footer={<LinkButton href={file('plan-pdf')}>{t('runSheets.formats.plan-pdf')}</LinkButton>}
        >
          <section
            className="overflow-auto [&_img]:h-auto [&_img]:w-full [&_img]:min-w-240"
            aria-label={t('runSheets.plan')}
            // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, also without a mouse
            tabIndex={0}
          >
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

function SheetState({ sheet, isOut }: { sheet: RunSheet; isOut: boolean }) {
  if (sheet.cutAt) return <Badge tone="success">{t('runSheets.cut')}</Badge>
  if (isOut) return <Badge tone="warning">{t('runSheets.stale')}</Badge>
  return <Badge>{t('runSheets.toCut')}</Badge>
}

const LEAST_REST_MM = 80

/** Smaller is not found again. */
function isWorthKeeping(rest: RunSheet['rest']): boolean {
  return rest !== null && Math.min(rest.wMm, rest.hMm) >= LEAST_REST_MM
}
