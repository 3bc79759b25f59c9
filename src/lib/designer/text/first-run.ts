import { required } from '#lib/shared/required.ts'

import type { TextObject } from '../design.ts'

type Runs = TextObject['text']['runs']

/** What a text begins with, whose look is shown for all of it. The schema has no text without one. */
export function firstRun({ runs }: { runs: Runs }): Runs[number] {
  return required(runs[0], 'a run of every text')
}
