import { useEffect, useState } from 'react'

import type { TourStep } from '#lib/client/designer/tour.ts'

const EVERY_MS = 300

/** On a phone some are behind a menu: then nothing is ringed, and the step's button opens it. */
const TARGETS: Record<TourStep, string> = {
  text: '[data-action="tool-text"]',
  film: '#tab-inspector, [data-sheet="inspector"]',
  size: '#tab-inspector, [data-sheet="inspector"]',
  check: '#tab-preflight',
  export: '#tab-export'
}

/** A ring around what a step is about. It moves with it and lets every press through. */
export function TourRing({ step }: { step: TourStep }) {
  const [box, setBox] = useState<{ x: number; y: number; w: number; h: number }>()

  useEffect(() => {
    function measure() {
      const found = document.querySelector(TARGETS[step])?.getBoundingClientRect()
      const next = found && found.width > 0 ? { x: found.x, y: found.y, w: found.width, h: found.height } : undefined
      setBox(known => (JSON.stringify(known) === JSON.stringify(next) ? known : next))
    }
    measure()
    const timer = setInterval(measure, EVERY_MS)
    return () => clearInterval(timer)
  }, [step])

  if (!box) return null
  return (
    <div
      className="pointer-events-none fixed z-30 rounded-md outline-3 outline-offset-2 outline-action motion-safe:animate-pulse"
      style={{ left: box.x, top: box.y, width: box.w, height: box.h }}
      aria-hidden="true"
    />
  )
}
