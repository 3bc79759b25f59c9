// What is exported, and how: what was chosen last is offered again.
import { persistentAtom } from '@nanostores/persistent'
import type { ReadableAtom } from 'nanostores'

import { PACK_FORMATS, type PackFormat } from '#lib/designer/production/formats.ts'
import type { PrintPicture, SheetPicture } from '#lib/designer/workers/task-kinds.ts'

import { $artboardId, $settled } from './document.ts'
import { runTask } from './tasks.ts'
import { liveTask } from './live-task.ts'
import { wholePictures } from './picture-data.ts'
import { $sampleValues } from './preview-values.ts'

export interface ExportChoice {
  formats: PackFormat[]
  spotName: string
  throughName: string
}

const USUAL: ExportChoice = {
  formats: ['svg', 'dxf', 'pdf', 'hpgl'],
  spotName: 'CutContour',
  throughName: 'ThroughCut'
}

const $stored = persistentAtom<ExportChoice>('designer:export', USUAL, { encode: JSON.stringify, decode })

export const $exportChoice: ReadableAtom<ExportChoice> = $stored

export function changeExport(change: Partial<ExportChoice>): void {
  $stored.set({ ...$stored.get(), ...change })
}

/** Anything may have written into the browser's storage. */
function decode(text: string): ExportChoice {
  try {
    const found = JSON.parse(text) as Partial<ExportChoice>
    const formats = PACK_FORMATS.filter(format => found.formats?.includes(format))
    return {
      formats,
      spotName: typeof found.spotName === 'string' ? found.spotName : USUAL.spotName,
      throughName: typeof found.throughName === 'string' ? found.throughName : USUAL.throughName
    }
  } catch {
    return USUAL
  }
}

const PAUSE_MS = 300

/** The films of the artboard as they lie on the machine. */
export const $sheets = liveTask<SheetPicture[]>({
  watch: [$settled, $artboardId, $sampleValues],
  delayMs: PAUSE_MS,
  run: signal => {
    const input = { artboard: $artboardId.get(), values: $sampleValues.get() }
    return runTask('sheets', input, { design: $settled.get(), signal })
  }
})

/** Wide enough to look at closely on a large screen. */
const PREVIEW_PX = 1400

/** The printed sheets of the artboard, as they come out of the printer and as they are cut. */
export const $prints = liveTask<PrintPicture[]>({
  watch: [$settled, $artboardId, $sampleValues],
  delayMs: PAUSE_MS,
  run: async signal => {
    const design = $settled.get()
    const hasCut = Object.values(design.objects).some(object => object.type === 'image' && object.cutline)
    const hasFilm = design.palette.entries.some(({ material }) => material?.kind === 'print')
    if (!hasCut && !hasFilm) return []
    const pictures = hasCut ? await wholePictures(design) : {}
    const input = { artboard: $artboardId.get(), values: $sampleValues.get(), widthPx: PREVIEW_PX, pictures }
    return runTask('prints', input, { design, signal })
  }
})
