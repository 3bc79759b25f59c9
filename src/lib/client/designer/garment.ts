// The garment as it comes off the press, while somebody draws; and the order at the press, changed where nothing looks different.
import { atom, onMount, type ReadableAtom } from 'nanostores'

import { setPressOrder } from '#lib/designer/commands/artboards.ts'
import type { GarmentPicture } from '#lib/designer/workers/task-kinds.ts'

import { $artboardId, $settled, commitDesign } from './document.ts'
import { runTask } from './tasks.ts'
import { liveTask } from './live-task.ts'
import { $sampleValues } from './preview-values.ts'

const PAUSE_MS = 300

export const $garment = liveTask<GarmentPicture>({
  watch: [$settled, $artboardId, $sampleValues],
  delayMs: PAUSE_MS,
  run: signal => {
    const input = { artboard: $artboardId.get(), values: $sampleValues.get() }
    return runTask('garment', input, { design: $settled.get(), signal })
  }
})

const $other = atom<{ picture: GarmentPicture; moved: string } | undefined>()

/** An order that was asked for and would change what is seen, with the layer that was moved. */
export const $refused: ReadableAtom<{ picture: GarmentPicture; moved: string } | undefined> = $other

// It was about a drawing that is another one now.
onMount($other, () => $settled.listen(forgetRefused))

export function forgetRefused(): void {
  if ($other.get()) $other.set(undefined)
}

/** True where the layers are pressed in this order from now on. */
export async function askOrder(keys: string[], moved: string): Promise<boolean> {
  const [design, artboard] = [$settled.get(), $artboardId.get()]
  const picture = await runTask('garment', { artboard, values: $sampleValues.get(), order: keys }, { design })
  if ($settled.get() !== design || $artboardId.get() !== artboard) return false
  if (picture.isRefused) {
    $other.set({ picture, moved })
    return false
  }
  $other.set(undefined)
  const refs = picture.layers.map(({ ref }) => ref)
  commitDesign(setPressOrder(design, artboard, refs))
  return true
}

/** As the drawing and the films have it. */
export function resetOrder(): void {
  $other.set(undefined)
  commitDesign(setPressOrder($settled.get(), $artboardId.get(), undefined))
}
