import { useStore } from '@nanostores/react'
import { Check, CloudOff, Volume2, VolumeX, X } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'

import { Button } from '#islands/ui/Button.tsx'
import { LinkButton } from '#islands/ui/LinkButton.tsx'
import { IconButton } from '#islands/ui/IconButton.tsx'
import { Notice } from '#islands/ui/Notice.tsx'
import { Spinner } from '#islands/ui/Spinner.tsx'
import { call } from '#lib/client/api.ts'
import {
  $pressQueue,
  clearRefused,
  dropAct,
  type QueuedAct,
  openPressQueue,
  queueAct
} from '#lib/client/press-queue.ts'
import { ApiError } from '#lib/client/api.ts'
import { readableError } from '#lib/client/readable-error.ts'
import { claimPieces } from '#lib/contract/calls/production-work.ts'
import type { PressPiece } from '#lib/contract/production-work.ts'
import { t } from '#lib/i18n/t.ts'

import { PressCard, PressPicture } from './PressCard.tsx'
import { PressTimer } from './PressTimer.tsx'
import { SpoiledModal } from './SpoiledModal.tsx'
import { useWakeLock } from './useWakeLock.ts'

interface Props {
  workspaceId: string
  runId: string
  runNumber: number
  units: 'in' | 'mm'
}

/** As many as are held in advance, so that a press goes on for some minutes without network. */
const AHEAD = 6
/** In one hand. */
const MOST = 12
/** A claim ends after ten minutes. */
const RENEW_MS = 3 * 60_000

/** One piece after the other at a press, on a phone, in gloves: what to press, how, and whether it came out well. */
export function PressMode({ workspaceId, runId, runNumber, units }: Props) {
  const queue = useStore($pressQueue, { ssr: 'initial' })
  const [pieces, setPieces] = useState<PressPiece[]>()
  const [left, setLeft] = useState(0)
  const [problem, setProblem] = useState<string>()
  const [hasNetwork, setHasNetwork] = useState(true)
  const [isSpoiling, setSpoiling] = useState(false)
  const [last, setLast] = useState<QueuedAct>()
  const [isLoud, setLoud] = useState(true)
  // Done here: a claim that is answered late does not show them again. What is put off comes last, once nothing else is left.
  const over = useRef(new Set<string>())
  const later = useRef(new Set<string>())
  useWakeLock()

  const claim = useEffectEvent(async () => {
    try {
      const given = { params: { runId }, query: { WorkspaceId: workspaceId } }
      const found = await call(claimPieces, {
        ...given,
        body: { key: deviceKey(), count: Math.min(MOST, AHEAD + later.current.size) }
      })
      const open = found.pieces.filter(({ code }) => !over.current.has(code))
      const isPutOff = ({ code }: PressPiece) => later.current.has(code)
      setPieces([...open.filter(each => !isPutOff(each)), ...open.filter(isPutOff)])
      setLeft(found.left)
      setHasNetwork(true)
      setProblem(undefined)
    } catch (error) {
      const isAnswered = error instanceof ApiError && error.status < 500
      setHasNetwork(isAnswered)
      setPieces(known => known ?? [])
      if (isAnswered) setProblem(readableError(error))
    }
  })

  useEffect(() => {
    const close = openPressQueue(workspaceId, () => void claim())
    void claim()
    const timer = setInterval(() => void claim(), RENEW_MS)
    return () => {
      close()
      clearInterval(timer)
    }
  }, [workspaceId])

  const [piece, ...ahead] = pieces ?? []

  function act(kind: 'pressed' | 'spoiled', reason?: string) {
    if (!piece) return
    over.current.add(piece.code)
    setLast(queueAct({ kind, code: piece.code, ...(reason && { reason }) }))
    setPieces(pieces?.filter(({ id }) => id !== piece.id))
    setLeft(Math.max(0, left - 1))
    setSpoiling(false)
  }

  /** It stays in hand here, behind all others. */
  function putOff() {
    if (!piece) return
    later.current.add(piece.code)
    setPieces([...ahead, piece])
    void claim()
  }

  /** What is not sent yet is taken out; what is, is taken back. */
  function undo() {
    if (!last) return
    over.current.delete(last.code)
    if (!dropAct(last.id) && last.kind === 'pressed') queueAct({ kind: 'back', code: last.code })
    setLast(undefined)
    void claim()
  }

  const waiting = queue.acts.length
  const isOffline = queue.isOffline || !hasNetwork
  return (
    <div className="mx-auto flex min-h-[calc(100dvh_-_6rem)] max-w-176 flex-col gap-3">
      <header className="flex items-center gap-3 [&_h1]:flex-1 [&_h1]:text-md">
        <LinkButton size="small" href={`/dashboard/production/${runId}/press`}>
          {t('pressMode.leave')}
        </LinkButton>
        <h1>{t('pressMode.title', { number: runNumber })}</h1>
        <span className="tabular-nums">{t('pressMode.left', { count: left })}</span>
        <IconButton
          label={t(isLoud ? 'pressMode.soundOff' : 'pressMode.soundOn')}
          icon={isLoud ? <Volume2 /> : <VolumeX />}
          onClick={() => setLoud(!isLoud)}
        />
      </header>
      {isOffline && (
        <p className="flex items-center gap-2 rounded-md bg-neutral-wash p-3" role="status">
          <CloudOff aria-hidden="true" />
          {waiting > 0 ? t('pressMode.offline', { count: waiting }) : t('pressMode.offlineNone')}
        </p>
      )}
      {(problem || queue.refused.length > 0) && (
        <Notice tone="danger" role="alert" onClose={clearRefused}>
          {problem}
          {queue.refused.map(({ code, message }) => (
            <p key={code}>{code ? t('pressMode.refused', { code, message }) : message}</p>
          ))}
        </Notice>
      )}
      {pieces === undefined && <Spinner />}
      {pieces?.length === 0 && (
        <div className="grid flex-1 place-content-center gap-3 text-center">
          <h2>{t('pressMode.allDone')}</h2>
          <p>{t('pressMode.allDoneText')}</p>
          <Button size="large" onClick={() => void claim()}>
            {t('pressMode.look')}
          </Button>
        </div>
      )}
      {piece && (
        <>
          <PressCard piece={piece} units={units} />
          <PressTimer key={piece.id} layers={piece.layers} units={units} isLoud={isLoud} />
          {/* Their pictures are there before the network is gone. */}
          <div className="invisible absolute size-px overflow-hidden" aria-hidden="true">
            {ahead.map(each => (
              <PressPicture key={each.id} piece={each} />
            ))}
          </div>
        </>
      )}
      <footer className="sticky bottom-0 mt-auto grid gap-2 bg-surface py-3">
        {last && last.kind !== 'spoiled' && (
          <Button size="small" variant="quiet" onClick={undo}>
            {t('pressMode.undo', { code: last.code })}
          </Button>
        )}
        {piece && (
          <div className="grid grid-cols-[1fr_1fr_2fr] gap-2 *:min-h-16">
            <Button size="large" variant="danger-quiet" icon={<X />} onClick={() => setSpoiling(true)}>
              {t('pressMode.spoiled')}
            </Button>
            <Button size="large" onClick={putOff}>
              {t('pressMode.skip')}
            </Button>
            <Button size="large" variant="primary" icon={<Check />} onClick={() => act('pressed')}>
              {t('pressMode.done')}
            </Button>
          </div>
        )}
      </footer>
      {isSpoiling && piece && (
        <SpoiledModal
          code={piece.code}
          onClose={() => setSpoiling(false)}
          onReason={reason => act('spoiled', reason)}
        />
      )}
    </div>
  )
}

/** Of this browser: what it has claimed is its own again after a reload. */
function deviceKey(): string {
  try {
    const known = localStorage.getItem('press-device')
    if (known) return known
    const made = crypto.randomUUID()
    localStorage.setItem('press-device', made)
    return made
  } catch {
    madeKey ??= crypto.randomUUID()
    return madeKey
  }
}

let madeKey: string | undefined
