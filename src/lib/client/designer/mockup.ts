// The design of the screen on a garment.
import { setMockup } from '#lib/designer/commands/settings.ts'
import type { Design } from '#lib/designer/design.ts'
import type { PictureOf } from '#lib/designer/workers/task-kinds.ts'
import { keptMockup, type Mockup, mockupOf, onBoard } from '#lib/garments/mockup.ts'

import { $artboardId, $settled, commitDesign } from './document.ts'
import { liveTask } from './live-task.ts'
import { pictureData } from './picture-data.ts'
import { boardOf } from './places.ts'
import { $sampleValues } from './preview-values.ts'
import { runTask } from './tasks.ts'

const PAUSE_MS = 300

/** What lies on the garment. */
export const $art = liveTask<PictureOf | undefined>({
  watch: [$settled, $artboardId, $sampleValues],
  delayMs: PAUSE_MS,
  async run(signal) {
    const design = $settled.get()
    const input = { artboard: $artboardId.get(), values: $sampleValues.get(), hrefs: await pictureData(design) }
    return runTask('picture', input, { design, signal })
  }
})

/** Of the artboard that is shown: as it was left, else as it stands there. */
export function shownMockup(design: Design, art: PictureOf): Mockup {
  return mockupOf(design.mockup, boardOf(design), art)
}

export function onShownBoard(mockup: Mockup, design: Design, art: PictureOf): Mockup {
  return onBoard(mockup, boardOf(design), art)
}

/** Kept with the design for the artboard that is shown, as a step that can be undone. `was` is how it was shown. */
export function changeMockup(mockup: Mockup, was: Mockup): void {
  const design = $settled.get()
  const { artboards: boards } = design
  commitDesign(setMockup(design, keptMockup(design.mockup, { board: boardOf(design).id, boards, mockup, was })))
}
