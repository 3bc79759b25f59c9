import type { PlotLanguage, PlotOptions } from './plot.ts'
import type { Sheet } from './sheet.ts'
import { writeDmpl } from './write-dmpl.ts'
import { writeGpgl } from './write-gpgl.ts'
import { writeHpgl } from './write-hpgl.ts'

const WRITERS: Record<PlotLanguage, (sheet: Sheet, plot?: PlotOptions) => string> = {
  hpgl: writeHpgl,
  dmpl: writeDmpl,
  gpgl: writeGpgl
}

/** A sheet for a cutter, in its language. */
export function writePlot(sheet: Sheet, language: PlotLanguage, plot?: PlotOptions): string {
  return WRITERS[language](sheet, plot)
}
