import { useEffect, useEffectEvent, useRef, useState } from 'react'

import { Button } from '#islands/ui/Button.tsx'
import type { PressLayer } from '#lib/contract/production-work.ts'
import { t } from '#lib/i18n/t.ts'

import { layerText } from './layer-text.ts'

interface Props {
  layers: PressLayer[]
  units: 'in' | 'mm'
  isLoud: boolean
}

/** The layers of a piece in their order, each with its time. */
export function PressTimer({ layers, units, isLoud }: Props) {
  const [running, setRunning] = useState<{ at: number; endsAt: number }>()
  const [now, setNow] = useState(0)
  const [done, setDone] = useState(0)
  const sound = useRef<AudioContext>(undefined)

  const tick = useEffectEvent(() => {
    setNow(Date.now())
    if (!running || Date.now() < running.endsAt) return
    setRunning(undefined)
    setDone(Math.max(done, running.at + 1))
    if (isLoud && sound.current) beep(sound.current)
    if (isLoud) navigator.vibrate?.([200, 100, 200])
  })
  useEffect(() => {
    if (!running) return
    const timer = setInterval(() => tick(), 200)
    return () => clearInterval(timer)
  }, [running])

  function start(at: number, seconds: number) {
    // A browser lets a page sound only from a press of the finger on.
    sound.current ??= 'AudioContext' in window ? new AudioContext() : undefined
    void sound.current?.resume()
    setNow(Date.now())
    setRunning({ at, endsAt: Date.now() + seconds * 1000 })
  }

  if (layers.length === 0) return <p className="press-none">{t('runPress.noRecipe')}</p>
  return (
    <ol className="grid gap-2 [&>li]:flex [&>li]:items-center [&>li]:gap-3 [&>li]:rounded-md [&>li]:border [&>li]:border-line [&>li]:px-3 [&>li]:py-2 [&>li[data-done]]:bg-neutral-wash">
      {layers.map((layer, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: layers of a recipe do not move
        <li key={at} data-done={at < done || undefined}>
          <i className="run-colour" style={{ background: layer.hex }} aria-hidden="true" />
          <span className="grid min-w-0 flex-1">
            <strong>{layer.film}</strong>
            <span>{layerText(layer, units)}</span>
          </span>
          {layer.seconds !== null && (
            <Button
              size="large"
              variant={running?.at === at ? 'primary' : 'secondary'}
              className="min-h-13 min-w-28 tabular-nums"
              onClick={() => (running?.at === at ? setRunning(undefined) : start(at, layer.seconds!))}
            >
              {running?.at === at
                ? t('pressMode.running', { seconds: Math.max(0, Math.ceil((running.endsAt - now) / 1000)) })
                : at < done
                  ? t('pressMode.over')
                  : t('pressMode.timer', { seconds: layer.seconds })}
            </Button>
          )}
        </li>
      ))}
    </ol>
  )
}

/** Three short tones, heard over a press. */
function beep(context: AudioContext): void {
  for (const after of [0, 0.25, 0.5]) {
    const tone = context.createOscillator()
    const gain = context.createGain()
    tone.frequency.value = 880
    gain.gain.value = 0.4
    tone.connect(gain).connect(context.destination)
    tone.start(context.currentTime + after)
    tone.stop(context.currentTime + after + 0.15)
  }
}
