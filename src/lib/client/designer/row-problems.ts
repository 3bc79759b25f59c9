// What stops the rows of the table from being cut, worked out again after each change.
import type { RowProblem } from '#lib/designer/rows/check-rows.ts'

import { $settled } from './document.ts'
import { runJob } from './jobs.ts'
import { liveJob } from './live-job.ts'

const PAUSE_MS = 250

export const $rowProblems = liveJob<RowProblem[]>({
  watch: [$settled],
  delayMs: PAUSE_MS,
  patient: true,
  run: signal => runJob('checkRows', {}, { design: $settled.get(), signal })
})

/** Fonts that have all of these letters, those most like the given one first. */
export function fontsWith(letters: string, like: string): Promise<string[]> {
  return runJob('fontsWith', { letters, like })
}
