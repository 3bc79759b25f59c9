// The usual cutters of the trade, to begin with: a shop saves its own under their names once it has tried the blade.
import type { Cutter } from '#lib/contract/cutters.ts'
import { PLAIN_PLOT, type PlotLanguage, STEPS_A_MM, type Turn } from '#lib/designer/production/plot.ts'

interface Usual {
  id: string
  name: string
  widthIn: number
  language?: PlotLanguage
  turn?: Turn
  flowControl?: 'none' | 'hardware'
}

const INCH_MM = 25.4

/** Some count down the film first and across it second. */
const USUAL: readonly Usual[] = [
  { id: 'hobby-12', name: '12″ hobby cutter (GP-GL)', widthIn: 12, language: 'gpgl', turn: 90 },
  { id: 'desktop-15', name: '15″ desktop cutter', widthIn: 14.75 },
  { id: 'desktop-20', name: '20″ desktop cutter', widthIn: 19.6 },
  { id: 'floor-24', name: '24″ floor cutter', widthIn: 23.6, flowControl: 'hardware' },
  { id: 'floor-24-dmpl', name: '24″ floor cutter (DM/PL)', widthIn: 23.6, language: 'dmpl', flowControl: 'hardware' },
  { id: 'floor-30', name: '30″ floor cutter', widthIn: 29.5, flowControl: 'hardware' },
  { id: 'sign-48', name: '48″ sign cutter', widthIn: 47.2, flowControl: 'hardware' },
  { id: 'sign-64', name: '64″ sign cutter', widthIn: 63, flowControl: 'hardware' }
]

export const USUAL_CUTTERS: readonly Cutter[] = USUAL.map(
  ({ id, name, widthIn, language = 'hpgl', turn = 0, flowControl = 'none' }) => ({
    id,
    name,
    language,
    flowControl,
    isBuiltIn: true,
    revision: 0,
    baudRate: 9600,
    widthMm: Math.round(widthIn * INCH_MM),
    // Blade offset and over-cut are set at most cutters' own panels: a file that allowed for them too would do so twice.
    plot: {
      ...PLAIN_PLOT,
      turn,
      stepsX: STEPS_A_MM[language],
      stepsY: STEPS_A_MM[language]
    }
  })
)
