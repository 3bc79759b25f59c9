// Screens of the artboard, and how they are set: part of the design, each change a step that can be undone.
import { setProduction } from '#lib/designer/commands/settings.ts'
import { separationsOf } from '#lib/designer/separations/inks.ts'
import type { InkSettings, Separations } from '#lib/designer/separations/settings.ts'
import type { SeparationPicture } from '#lib/designer/workers/task-kinds.ts'

import { $artboardId, $settled, editDesign } from './document.ts'
import { liveTask } from './live-task.ts'
import { wholePictures } from './picture-data.ts'
import { $sampleValues } from './preview-values.ts'
import { runTask } from './tasks.ts'

const PAUSE_MS = 250

export const $separated = liveTask<SeparationPicture>({
  watch: [$settled, $artboardId, $sampleValues],
  delayMs: PAUSE_MS,
  run: async signal => {
    const design = $settled.get()
    const pictures = await wholePictures(design)
    const input = { artboard: $artboardId.get(), values: $sampleValues.get(), pictures }
    return runTask('separations', input, { design, signal })
  }
})

export function changeSeparations(change: Partial<Separations>): void {
  editDesign(design => setProduction(design, { separations: { ...separationsOf(design), ...change } }))
}

export function changeInk(key: string, change: InkSettings): void {
  editDesign(design => {
    const settings = separationsOf(design)
    const inks = { ...settings.inks, [key]: { ...settings.inks[key], ...change } }
    return setProduction(design, { separations: { ...settings, inks } })
  })
}

/** A colour of its own screen where `tint` is undefined. */
export function changeTint(ref: string, tint: { ref: string; percent: number } | undefined): void {
  editDesign(design => {
    const settings = separationsOf(design)
    const { [ref]: _before, ...others } = settings.tints
    const tints = tint ? { ...others, [ref]: tint } : others
    return setProduction(design, { separations: { ...settings, tints } })
  })
}

export function changePictureInk(object: string, ref: string | undefined): void {
  editDesign(design => {
    const settings = separationsOf(design)
    const { [object]: _before, ...others } = settings.pictures
    const pictures = ref ? { ...others, [object]: ref } : others
    return setProduction(design, { separations: { ...settings, pictures } })
  })
}
