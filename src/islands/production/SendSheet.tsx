import { useStore } from '@nanostores/react'
import { useRef, useState } from 'react'

import { CutterFields } from '#islands/parts/CutterFields.tsx'
import { TestCut } from '#islands/parts/TestCut.tsx'
import { ToolPause, useToolPause } from '#islands/parts/ToolPause.tsx'
import { useLeaveWarning } from '#islands/parts/useLeaveWarning.ts'
import { Button } from '#islands/ui/Button.tsx'
import { Modal } from '#islands/ui/Modal.tsx'
import { Notice } from '#islands/ui/Notice.tsx'
import { Progress } from '#islands/ui/Progress.tsx'
import { ApiError, call } from '#lib/client/api.ts'
import { $cutterChoice, plotQuery } from '#lib/client/cutter-choice.ts'
import { canCutDirectly, CutterError, sendToCutter } from '#lib/client/designer/cutter.ts'
import { readableError } from '#lib/client/readable-error.ts'
import { $activeWorkspace } from '#lib/client/stores/workspaces.ts'
import { recordSheetSent } from '#lib/contract/calls/production-sheets.ts'
import type { RunSheet } from '#lib/contract/production-sheets.ts'
import { t } from '#lib/i18n/t.ts'
import { formatDateTime } from '#lib/shared/format-time.ts'
import { formatLength } from '#lib/shared/units.ts'

/** The server is asked no more often while a sheet is sent. */
const RECORD_MS = 4000

interface Props {
  sheet: RunSheet
  name: string
  /** Of its file, for the query of a cutter. */
  href: string
  /** The sheet after it, which waits until the film is changed. */
  next: RunSheet | undefined
  runId: string
  workspaceId: string
  markCut: () => Promise<unknown>
  onNext: () => void
  onClose: () => void
}

/** Sends the sheets of a run one after the other over the serial port; between two of them the film may be changed. */
export default function SendSheet({ sheet, name, href, next, runId, workspaceId, markCut, onNext, onClose }: Props) {
  const choice = useStore($cutterChoice)
  const { timeZone, units } = useStore($activeWorkspace) ?? { timeZone: 'UTC', units: 'mm' }
  const [before] = useState(sheet.sent)
  const [share, setShare] = useState<number>()
  const [isSent, setSent] = useState(false)
  const [problem, setProblem] = useState<string>()
  const stop = useRef<AbortController>(null)
  const [isMarking, setMarking] = useState(false)
  const { pause, onTool } = useToolPause()
  const isSending = share !== undefined

  useLeaveWarning(isSending)

  async function send() {
    const { language, baudRate, flowControl, name: to, pausesForTools } = choice
    setProblem(undefined)
    setSent(false)
    const controller = new AbortController()
    stop.current = controller
    let last = 0
    let recordedAt = 0
    const record = async (now: number) => {
      recordedAt = Date.now()
      const params = { runId: runId, sheetId: sheet.id }
      // The blade goes on without the server; the next figure is as good.
      await call(recordSheetSent, { params, query: { WorkspaceId: workspaceId }, body: { share: now, to } }).catch(
        () => undefined
      )
    }
    const onProgress = (now: number) => {
      setShare(now)
      last = now
      if (Date.now() - recordedAt >= RECORD_MS) void record(now)
    }
    try {
      const reply = await fetch(`${href}&${plotQuery(choice)}`)
      if (!reply.ok) throw new ApiError('getRunSheetFile', reply.status, await messageOf(reply))
      const plot = await reply.text()
      const port = { language, baudRate, flowControl }
      const options = { ...port, signal: controller.signal, onProgress, onTool: pausesForTools ? onTool : undefined }
      const isWhole = await sendToCutter(plot, options)
      if (last > 0) await record(isWhole ? 1 : last)
      if (isWhole) setSent(true)
      else if (last > 0) setProblem(t('cutter.stopped', { share: Math.round(last * 100) }))
    } catch (error) {
      setProblem(error instanceof CutterError ? t(`cutter.${error.code}`) : readableError(error))
    }
    setShare(undefined)
  }

  async function finish() {
    setMarking(true)
    try {
      await markCut()
      onNext()
    } catch (error) {
      setProblem(readableError(error))
      setMarking(false)
    }
  }

  return (
    <Modal
      title={t('cutter.title', { sheet: `${sheet.filmName}, ${name}` })}
      onClose={() => {
        if (!isSending) onClose()
      }}
      footer={
        isSending ? (
          <Button variant="danger-quiet" onClick={() => stop.current?.abort()}>
            {t('cutter.stop')}
          </Button>
        ) : (
          <>
            <Button onClick={onClose}>{t(isSent ? 'ui.close' : 'words.cancel')}</Button>
            {isSent && (
              <Button variant="primary" pending={isMarking} onClick={() => void finish()}>
                {t(next ? 'cutter.cutAndNext' : 'runSheets.markCut')}
              </Button>
            )}
            {canCutDirectly() && (
              <Button variant={isSent ? 'secondary' : 'primary'} onClick={() => void send()}>
                {t(isSent ? 'cutter.again' : 'cutter.send')}
              </Button>
            )}
          </>
        )
      }
    >
      <div className="form">
        {!canCutDirectly() && <Notice title={t('cutter.noSerialTitle')}>{t('cutter.noSerial')}</Notice>}
        {problem && (
          <Notice tone="danger" role="alert">
            {problem}
          </Notice>
        )}
        {isSent && (
          <Notice tone="success" role="status">
            {t('cutter.sent')}
          </Notice>
        )}
        {before && !isSending && !isSent && !problem && (
          <Notice tone="warning">
            {t(before.share < 1 ? 'cutter.stoppedBefore' : 'cutter.sentBefore', {
              share: Math.round(before.share * 100),
              at: formatDateTime(before.at, timeZone),
              by: before.by || t('cutter.somebody'),
              to: before.to || t('cutter.aCutter')
            })}
          </Notice>
        )}
        {choice.widthMm > 0 && sheet.rollWidthMm > choice.widthMm + 1 && (
          <Notice tone="warning">
            {t('cutter.tooWide', {
              sheet: formatLength(sheet.rollWidthMm, units),
              cutter: formatLength(choice.widthMm, units)
            })}
          </Notice>
        )}
        {isSent && next && (
          <p>
            {t(next.filmKey === sheet.filmKey ? 'cutter.nextSame' : 'cutter.nextFilm', {
              film: next.filmName,
              roll: next.rollName
            })}
          </p>
        )}
        {isSending ? (
          <>
            <Progress label={t('cutter.sending')} value={share * 100} text={`${Math.round(share * 100)} %`} />
            {pause && <ToolPause {...pause} />}
          </>
        ) : (
          <>
            <p>{t('cutter.hint', { film: sheet.filmName, roll: sheet.rollName })}</p>
            <CutterFields columns="grid grid-cols-[repeat(auto-fit,minmax(13rem,1fr))] gap-4" />
            <TestCut />
          </>
        )}
      </div>
    </Modal>
  )
}

async function messageOf(reply: Response): Promise<string> {
  const said = (await reply.json().catch(() => undefined)) as { message?: string } | undefined
  return said?.message || t('cutter.unreadable')
}
