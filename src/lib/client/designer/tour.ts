// The tour of one minute from an empty design to a cut file: whether it is offered, and where it is.
import { atom, type ReadableAtom } from 'nanostores'

import { call } from '#lib/client/api.ts'
import { updateUserAccountSettings } from '#lib/contract/calls/accounts.ts'

import { $designerSession, setTourSeen } from './session.ts'

export const TOUR_STEPS = ['text', 'film', 'size', 'check', 'export'] as const
export type TourStep = (typeof TOUR_STEPS)[number]

const $step = atom<TourStep | 'done' | undefined>()
/** Undefined while nobody takes it. */
export const $tourStep: ReadableAtom<TourStep | 'done' | undefined> = $step

export function startTour(): void {
  $step.set('text')
  rememberTour()
}

export function goToTourStep(step: TourStep | 'done'): void {
  $step.set(step)
}

/** Also of who does not want it. It can be started again from the menu. */
export function endTour(): void {
  $step.set(undefined)
  rememberTour()
}

export function nextStep(step: TourStep): TourStep | 'done' {
  return TOUR_STEPS[TOUR_STEPS.indexOf(step) + 1] ?? 'done'
}

/** It is only an offer: without a connection it is made again next time. */
function rememberTour(): void {
  if ($designerSession.get()?.tourSeen !== false) return
  setTourSeen()
  call(updateUserAccountSettings, { body: { ToursSeen: ['designer'] } }).catch(() => undefined)
}
