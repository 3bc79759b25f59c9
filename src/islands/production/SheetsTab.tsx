import { FileArchive, Scissors, Usb } from 'lucide-react'
import { lazy, Suspense, useEffect, useEffectEvent, useState } from 'react'

import { Button } from '#islands/ui/Button.tsx'
import { Card } from '#islands/ui/Card.tsx'
import { EmptyState } from '#islands/ui/EmptyState.tsx'
import { LinkButton } from '#islands/ui/LinkButton.tsx'
import { Menu } from '#islands/ui/Menu.tsx'
import { Notice } from '#islands/ui/Notice.tsx'
import { Progress } from '#islands/ui/Progress.tsx'
import { useAct } from '#islands/ui/useAct.ts'
import { call } from '#lib/client/api.ts'
import { loadWhenOnline } from '#lib/client/load-when-online.ts'
import { readableError } from '#lib/client/readable-error.ts'
import type { LateOrders } from '#lib/contract/late-orders.ts'
import { cancelRunSheets, listRunSheets, makeRunSheets, markSheetCut } from '#lib/contract/calls/production-sheets.ts'
import type { RunSheet } from '#lib/contract/production-sheets.ts'
import type { RunSettings } from '#lib/designer/run/settings.ts'
import { t } from '#lib/i18n/t.ts'
import type { Units } from '#lib/shared/units.ts'

import type { FilmChoice } from './film-choices.ts'
import { FilmSheets } from './FilmSheets.tsx'
import { LateOrdersCard } from './LateOrdersCard.tsx'
import { type RunProps, RunScreen, type RunTabProps } from './RunScreen.tsx'
import { useLateOrders } from './useLateOrders.ts'
import { useRunPart } from './useRunPart.ts'

/** With the writers of plots: only where a sheet is sent or laid out. */
const SheetSettings = lazy(loadWhenOnline(() => import('./SheetSettings.tsx')))
const SendSheet = lazy(loadWhenOnline(() => import('./SendSheet.tsx')))

interface Extra {
  sheets: RunSheet[]
  settings: RunSettings
  films: FilmChoice[]
  units: Units
  mayCut: boolean
  late: LateOrders
}

export function RunSheetsTab({ sheets, settings, films, units, mayCut, late, ...props }: RunProps & Extra) {
  const extra = { sheets, settings, films, units, mayCut, late }
  return <RunScreen {...props}>{shared => <SheetsTab {...shared} {...extra} />}</RunScreen>
}

/** While they are made: news of what this page itself asked for may not come. */
const LOOK_MS = 1500

const ZIPPED = ['svg', 'pdf', 'dxf', 'hpgl', 'dmpl', 'gpgl'] as const

/** The sheets that the pieces are cut from, by film. */
function SheetsTab({ run, workspaceId, heard, look, films, units, mayCut, ...initial }: RunTabProps & Extra) {
  const { sheetsState, sheetsProgress, sheetsProblem } = run
  const [settings, setSettings] = useState(initial.settings)
  const [asking, setAsking] = useState<{ problem?: string }>()
  const [sendingId, setSendingId] = useState<string>()
  const { pending: isPending, problem: refusal, act } = useAct((change: () => Promise<unknown>) => change())
  const given = { params: { runId: run.id }, query: { WorkspaceId: workspaceId } }
  const read = useRunPart(initial.sheets, () => call(listRunSheets, given), heard)
  const sheets = read.part
  const late = useLateOrders(initial.late, { runId: run.id, workspaceId, heard })
  const isMaking = sheetsState === 'making' || sheetsState === 'waiting'
  const open = sheets.filter(({ cutAt }) => cutAt === null)
  const stale = [...new Set(open.flatMap(sheet => sheet.stale))]
  const isShort = open.some(({ short }) => short !== null)
  const mayMake = !isMaking && run.can.includes('make_sheets')
  // Without it a sheet that is still to be cut would look as if nobody could help.
  const mayAgain = mayMake && (stale.length > 0 || isShort || (sheetsState === 'none' && sheets.length > 0))

  const lookAgain = useEffectEvent(look)
  useEffect(() => {
    if (!isMaking) return
    const timer = setInterval(() => void lookAgain(), LOOK_MS)
    return () => clearInterval(timer)
  }, [isMaking])

  async function make(leaveOut: boolean, wanted: RunSettings = settings) {
    await call(makeRunSheets, { ...given, body: { settings: wanted, leaveOut } })
    setSettings(wanted)
    setAsking(undefined)
    await look()
  }

  const work = (change: () => Promise<unknown>) =>
    act(async () => {
      await change()
      await look()
    })

  /** What hinders is answered where the settings are that may mend it. */
  const makeAgain = () => act(() => make(false).catch((error: unknown) => setAsking({ problem: readableError(error) })))

  const files = (format: string) =>
    `/api/v2/production-runs/${run.id}/sheets/files?WorkspaceId=${workspaceId}&format=${format}`
  // In their order, from the first that is not cut: whoever goes on on another device begins where the last one ended.
  // Printed sheets are cut by a program that finds their marks.
  const toSend = late.isRunning
    ? []
    : open.filter(({ stale: gone, short, isPrinted }) => gone.length === 0 && short === null && !isPrinted)
  const sending = sheets.find(({ id }) => id === sendingId)
  const nextSheet = sending && toSend[toSend.findIndex(({ id }) => id === sending.id) + 1]
  const isZipped = !late.isRunning && sheetsState === 'ready' && open.length > 0 && stale.length === 0 && !isShort
  return (
    <>
      {(refusal ?? read.problem) && (
        <Notice tone="danger" role="alert">
          {refusal ?? read.problem}
        </Notice>
      )}
      {sheetsState === 'failed' && (
        <Notice
          tone="danger"
          title={t('runSheets.failed')}
          action={
            mayMake && (
              <Button size="small" onClick={() => setAsking({ problem: sheetsProblem })}>
                {t('runSheets.whatToDo')}
              </Button>
            )
          }
        >
          {sheetsProblem}
        </Notice>
      )}
      {sheetsState !== 'failed' && !isMaking && (stale.length > 0 || isShort || sheetsProblem) && (
        <Notice
          tone="warning"
          title={stale.length > 0 ? t('runSheets.staleTitle') : isShort ? t('runSheets.shortTitle') : undefined}
          action={
            mayAgain && (
              <Button size="small" pending={isPending} onClick={() => void makeAgain()}>
                {t('runSheets.again')}
              </Button>
            )
          }
        >
          {stale.length > 0
            ? t('runSheets.staleText', { codes: stale.join(', ') })
            : isShort
              ? t('runSheets.shortText')
              : sheetsProblem}
        </Notice>
      )}
      {isMaking && (
        <Card>
          <div className="grid grid-cols-[1fr_auto] items-end gap-4">
            <Progress
              label={t(sheetsState === 'making' ? 'runSheets.making' : 'runSheets.waiting')}
              value={sheetsProgress}
              text={`${sheetsProgress} %`}
            />
            {mayCut && (
              <Button size="small" pending={isPending} onClick={() => void work(() => call(cancelRunSheets, given))}>
                {t('runSheets.stop')}
              </Button>
            )}
          </div>
        </Card>
      )}
      {sheets.length === 0 && !isMaking && (
        <div className="card">
          <EmptyState
            title={t(run.toCut > 0 ? 'runSheets.noneTitle' : 'runSheets.nothingTitle')}
            drawing="box"
            actions={
              mayMake && (
                <Button variant="primary" icon={<Scissors />} onClick={() => setAsking({})}>
                  {t('runSheets.make')}
                </Button>
              )
            }
          >
            {t(run.toCut > 0 ? 'runSheets.none' : 'runSheets.nothingWaits')}
          </EmptyState>
        </div>
      )}
      {sheets.length > 0 && (
        <div className="flex flex-wrap items-center gap-2 [&>:first-child]:flex-[1_1_12rem]">
          <p className="text-muted">{t('runSheets.sum', { cut: sheets.length - open.length, count: sheets.length })}</p>
          {isZipped && (
            <Menu
              label={t('runSheets.zip')}
              icon={<FileArchive />}
              items={ZIPPED.map(id => ({ id, label: t(`runSheets.formats.${id}`), href: files(id) }))}
            />
          )}
          {mayCut && sheetsState === 'ready' && toSend[0] && (
            <Button icon={<Usb />} onClick={() => setSendingId(toSend[0]?.id)}>
              {t(toSend.some(({ sent }) => sent) || open.length < sheets.length ? 'cutter.goOn' : 'cutter.begin')}
            </Button>
          )}
          <LinkButton href="/dashboard/production/rolls">{t('filmRolls.title')}</LinkButton>
          {mayMake && <Button onClick={() => setAsking({})}>{t('runSheets.remake')}</Button>}
        </div>
      )}
      {[...Map.groupBy(sheets, ({ filmKey }) => filmKey)].map(([key, ofFilm]) => (
        <FilmSheets
          key={key}
          sheets={ofFilm}
          isReady={sheetsState === 'ready'}
          isOffered={late.isRunning}
          onSend={setSendingId}
          run={run}
          workspaceId={workspaceId}
          units={units}
          mayCut={mayCut}
          films={films}
          look={look}
        />
      ))}
      <LateOrdersCard {...late} mayCut={mayCut} />
      {sending && (
        <Suspense>
          <SendSheet
            key={sending.id}
            sheet={sending}
            name={t('runSheets.sheetOf', {
              number: sending.position,
              count: Math.max(...sheets.flatMap(sheet => (sheet.filmKey === sending.filmKey ? sheet.position : [])))
            })}
            href={`/api/v2/production-runs/${run.id}/sheets/${sending.id}/file?WorkspaceId=${workspaceId}`}
            next={nextSheet}
            runId={run.id}
            workspaceId={workspaceId}
            markCut={async () => {
              const params = { runId: run.id, sheetId: sending.id }
              await call(markSheetCut, { params, query: given.query, body: {} })
              await look()
            }}
            onNext={() => setSendingId(nextSheet?.id)}
            onClose={() => {
              setSendingId(undefined)
              void look()
            }}
          />
        </Suspense>
      )}
      {asking && (
        <Suspense>
          <SheetSettings
            problem={asking.problem}
            settings={settings}
            films={films}
            units={units}
            mayPrint={sheetsState !== 'ready' || sheets.some(({ isPrinted }) => isPrinted)}
            make={make}
            onClose={() => setAsking(undefined)}
          />
        </Suspense>
      )}
    </>
  )
}
