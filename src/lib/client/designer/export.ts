// What is exported, and how: what was chosen last is offered again.
import { persistentAtom } from '@nanostores/persistent'
import type { ReadableAtom } from 'nanostores'

import { PACK_FORMATS, type PackFormat } from '#lib/designer/production/pack.ts'
import type { SheetPicture } from '#lib/designer/workers/job-kinds.ts'

import { $artboardId, $settled } from './document.ts'
import { runJob } from './jobs.ts'
import { liveJob } from './live-job.ts'
import { $sampleValues } from './preview-values.ts'

export interface ExportChoice {
  formats: PackFormat[]
  spotName: string
  baudRate: number
  flowControl: 'none' | 'hardware'
}

const USUAL: ExportChoice = {
  formats: ['svg', 'dxf', 'pdf', 'hpgl'],
  spotName: 'CutContour',
  baudRate: 9600,
  flowControl: 'none'
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
      baudRate: typeof found.baudRate === 'number' ? found.baudRate : USUAL.baudRate,
      flowControl: found.flowControl === 'hardware' ? 'hardware' : 'none'
    }
  } catch {
    return USUAL
  }
}

const PAUSE_MS = 300

/** The films of the artboard as they lie on the machine. */
export const $sheets = liveJob<SheetPicture[]>({
  watch: [$settled, $artboardId, $sampleValues],
  delayMs: PAUSE_MS,
  run: signal => {
    const input = { artboard: $artboardId.get(), values: $sampleValues.get() }
    return runJob('sheets', input, { design: $settled.get(), signal })
  }
})
