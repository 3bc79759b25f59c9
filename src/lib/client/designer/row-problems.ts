// What stops the rows of the table from being cut, worked out again after each change.
import type { RowProblem } from '#lib/designer/rows/check-rows.ts'

import { $settled } from './document.ts'
import { runTask } from './tasks.ts'
import { liveTask } from './live-task.ts'

const PAUSE_MS = 250

export const $rowProblems = liveTask<RowProblem[]>({
  watch: [$settled],
  delayMs: PAUSE_MS,
  patient: true,
  run: signal => runTask('checkRows', {}, { design: $settled.get(), signal })
})

/** Fonts that have all of these letters, those most like the given one first. */
export function fontsWith(letters: string, like: string): Promise<string[]> {
  return runTask('fontsWith', { letters, like })
}
