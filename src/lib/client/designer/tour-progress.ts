// Whether somebody has done what a step of the tour asks for, by what became of the design.
import { compareDesigns, type Part } from '#lib/designer/compare.ts'
import type { Design } from '#lib/designer/design.ts'

import type { TourStep } from './tour.ts'

const SIZES: readonly Part['what'][] = ['letters', 'size', 'scale']
const FILMS: readonly Part['what'][] = ['films', 'outlines']

interface Now {
  design: Design
  /** The panel that is open, if one is. */
  panel: string | undefined
  hasDownloaded: boolean
}

export function isStepDone(step: TourStep, start: Design, { design, panel, hasDownloaded }: Now): boolean {
  if (step === 'check') return panel === 'preflight'
  if (step === 'export') return hasDownloaded
  if (design === start) return false
  const { objects } = compareDesigns(start, design)
  if (step === 'text') {
    return objects.some(({ object, kind, parts }) => {
      const isSaid = object.type === 'text' && object.text.runs.some(({ s }) => s.trim() !== '')
      return isSaid && (kind === 'added' || parts.some(({ what }) => what === 'text'))
    })
  }
  const wanted = step === 'film' ? FILMS : SIZES
  return objects.some(({ parts }) => parts.some(({ what }) => wanted.includes(what)))
}
