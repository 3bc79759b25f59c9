import { useStore } from '@nanostores/react'
import { X } from 'lucide-react'
import { useEffect, useRef } from 'react'

import { Button } from '#islands/ui/Button.tsx'
import { IconButton } from '#islands/ui/IconButton.tsx'
import { $panel, $phoneSheet } from '#lib/client/designer/docks.ts'
import { $settled } from '#lib/client/designer/document.ts'
import { $downloads } from '#lib/client/designer/download.ts'
import { $tourStep, endTour, goToTourStep, nextStep, TOUR_STEPS, type TourStep } from '#lib/client/designer/tour.ts'
import { isStepDone } from '#lib/client/designer/tour-progress.ts'
import { showStep } from '#lib/client/designer/tour-show.ts'
import { $view } from '#lib/client/designer/view.ts'
import { word } from '#lib/client/designer/words.ts'

import { useNarrow } from '../useNarrow.ts'
import { TourRing } from './TourRing.tsx'

export default function TourCard() {
  const step = useStore($tourStep)
  if (!step) return null
  return <Card key={step} step={step} />
}

function Card({ step }: { step: TourStep | 'done' }) {
  const heading = useRef<HTMLHeadingElement>(null)
  const isNarrow = useNarrow()
  useProgress(step)
  // Whoever works by keyboard or hears the screen is where the tour is; typing on the drawing is not interrupted.
  useEffect(() => {
    if (step === 'text' || step === 'done') heading.current?.focus({ preventScroll: true })
  }, [step])

  const number = step === 'done' ? TOUR_STEPS.length : TOUR_STEPS.indexOf(step) + 1
  return (
    <>
      {step !== 'done' && <TourRing step={step} />}
      <section
        className="absolute inset-x-0 top-3 z-20 mx-auto grid w-[min(26rem,calc(100%-1.5rem))] gap-2 rounded-lg border border-line bg-surface p-4 shadow-lg max-md:top-2 max-md:p-3"
        aria-labelledby="tour-title"
        onKeyDown={event => {
          // Not the drawing's keys: Escape would take the selection away, too.
          event.stopPropagation()
          if (event.key === 'Escape') endTour()
        }}
      >
        <div className="flex items-start justify-between gap-2">
          <p className="text-sm text-muted">{word('tourStep', { number, count: TOUR_STEPS.length })}</p>
          <IconButton className="-mt-1 -me-1" label={word('tourSkip')} icon={<X />} onClick={endTour} />
        </div>
        <div aria-live="polite" className="grid gap-1">
          <h2 id="tour-title" ref={heading} tabIndex={-1} className="text-md outline-none">
            {word(`tourTitle_${step}`)}
          </h2>
          <p className="text-sm">{word(isNarrow && step !== 'done' ? `tourPhone_${step}` : `tourText_${step}`)}</p>
        </div>
        <div className="flex flex-wrap items-center gap-2">
          {step === 'done' ? (
            <>
              <Button size="small" variant="primary" onClick={endTour}>
                {word('tourEnd')}
              </Button>
              <a className="link text-sm" href="/help/designer/first-cut" target="_blank" rel="noreferrer">
                {word('tourMore')}
              </a>
            </>
          ) : (
            <>
              <Button size="small" variant="primary" onClick={() => showStep(step)}>
                {word('tourShow')}
              </Button>
              <Button size="small" onClick={() => goToTourStep(nextStep(step))}>
                {word('tourNext')}
              </Button>
            </>
          )}
        </div>
      </section>
    </>
  )
}

/** Goes on when the person has done it. */
function useProgress(step: TourStep | 'done'): void {
  const design = useStore($settled)
  const panel = useStore($panel)
  const sheet = useStore($phoneSheet)
  const { dock } = useStore($view)
  const downloads = useStore($downloads)
  const isNarrow = useNarrow()
  const start = useRef({ design, downloads })
  const open = isNarrow ? sheet : dock ? panel : undefined
  useEffect(() => {
    if (step === 'done') return
    const { current } = start
    const now = { design, panel: open, hasDownloaded: downloads > current.downloads }
    if (isStepDone(step, current.design, now)) goToTourStep(nextStep(step))
  }, [step, design, open, downloads])
}
