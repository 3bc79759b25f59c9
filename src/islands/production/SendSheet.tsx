import { useStore } from '@nanostores/react'
import { useEffect, useRef, useState } from 'react'

import { CutterFields } from '#islands/parts/CutterFields.tsx'
import { TestCut } from '#islands/parts/TestCut.tsx'
import { Button } from '#islands/ui/Button.tsx'
import { Modal } from '#islands/ui/Modal.tsx'
import { Notice } from '#islands/ui/Notice.tsx'
import { Progress } from '#islands/ui/Progress.tsx'
import { ApiError } from '#lib/client/api.ts'
import { $cutterChoice, recordShare, plotQuery, stoppedShare } from '#lib/client/cutter-choice.ts'
import { canCutDirectly, CutterError, sendToCutter } from '#lib/client/designer/cutter.ts'
import { readableError } from '#lib/client/readable-error.ts'
import type { RunSheet } from '#lib/contract/production-sheets.ts'
import { t } from '#lib/i18n/t.ts'

interface Props {
  sheet: RunSheet
  name: string
  /** Of its HP-GL. */
  href: string
  markCut: () => Promise<void>
  onClose: () => void
}

/** Sends a sheet over the serial port. One film at a time: the next sheet waits until the film is changed. */
export function SendSheet({ sheet, name, href, markCut, onClose }: Props) {
  const choice = useStore($cutterChoice)
  const [stopped] = useState(() => stoppedShare(sheet.id))
  const [share, setShare] = useState<number>()
  const [isSent, setSent] = useState(false)
  const [problem, setProblem] = useState<string>()
  const stop = useRef<AbortController>(null)
  const isSending = share !== undefined

  // A page that is left takes the plot with it.
  useEffect(() => {
    if (!isSending) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [isSending])

  async function send() {
    const { baudRate, flowControl } = choice
    setProblem(undefined)
    setSent(false)
    const controller = new AbortController()
    stop.current = controller
    let last = 0
    const onProgress = (now: number) => {
      setShare(now)
      if (now - last < 0.01 && now < 1 && last > 0) return
      last = now
      recordShare(sheet.id, now)
    }
    try {
      const reply = await fetch(`${href}&${plotQuery(choice)}`)
      if (!reply.ok) throw new ApiError('getRunSheetFile', reply.status, await messageOf(reply))
      const hpgl = await reply.text()
      if (await sendToCutter(hpgl, { baudRate, flowControl, signal: controller.signal, onProgress })) {
        recordShare(sheet.id, undefined)
        setSent(true)
      } else if (last > 0) setProblem(t('cutter.stopped', { share: Math.round(last * 100) }))
    } catch (error) {
      setProblem(error instanceof CutterError ? t(`cutter.${error.code}`) : readableError(error))
    }
    setShare(undefined)
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
            <Button onClick={onClose}>{t('words.cancel')}</Button>
            {isSent && (
              <Button
                variant="primary"
                onClick={() => {
                  onClose()
                  void markCut()
                }}
              >
                {t('runSheets.markCut')}
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
        {stopped !== undefined && !isSending && !isSent && !problem && (
          <Notice tone="warning">{t('cutter.stopped', { share: Math.round(stopped * 100) })}</Notice>
        )}
        {isSending ? (
          <Progress label={t('cutter.sending')} value={share * 100} text={`${Math.round(share * 100)} %`} />
        ) : (
          <>
            <p>{t('cutter.hint', { film: sheet.filmName, roll: sheet.rollName })}</p>
            <div className="grid grid-cols-[repeat(auto-fit,minmax(13rem,1fr))] gap-4">
              <CutterFields />
            </div>
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
