import { useEffect, useState } from 'react'

import { isAbort } from '#lib/client/designer/tasks.ts'
import { type Picture, type TracedPicture, type TraceSettings, tracePicture } from '#lib/client/designer/tracing.ts'

const PAUSE_MS = 150

interface Tracing {
  traced: TracedPicture | undefined
  busy: boolean
  error: unknown
}

const IDLE: Tracing = { traced: undefined, busy: false, error: undefined }

/** Traces again a moment after the last change; what is under way then is ended. */
export function useTrace(
  picture: Picture | undefined,
  settings: TraceSettings,
  [roomW, roomH]: readonly [widthMm: number, heightMm: number]
): Tracing {
  const [tracing, setTracing] = useState(IDLE)
  const isIdle = !picture || settings.colours.length === 0

  useEffect(() => {
    if (!picture || isIdle) return
    const controller = new AbortController()
    setTracing(before => ({ ...before, busy: true }))
    const timer = setTimeout(() => {
      tracePicture(picture, { settings, withinMm: [roomW, roomH] }, controller.signal).then(
        traced => setTracing({ traced, busy: false, error: undefined }),
        error => isAbort(error) || setTracing({ traced: undefined, busy: false, error })
      )
    }, PAUSE_MS)
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [picture, isIdle, settings, roomW, roomH])

  return isIdle ? IDLE : tracing
}
