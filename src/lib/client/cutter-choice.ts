// The cutter that is connected to this computer: one of the shop's, or settings that nobody has saved.
import { persistentAtom } from '@nanostores/persistent'
import type { ReadableAtom } from 'nanostores'

import type { Cutter } from '#lib/contract/cutters.ts'
import {
  BAUD_RATES,
  ENDS,
  LANGUAGES,
  PLAIN_PLOT,
  PLOT_RANGES,
  type PlotLanguage,
  type PlotOptions,
  TURNS
} from '#lib/designer/production/plot.ts'

export interface CutterChoice extends PlotOptions {
  /** Of the cutter that the settings are those of; empty: nobody has saved them. */
  cutterId: string
  /** They were changed here since. */
  isChanged: boolean
  name: string
  language: PlotLanguage
  /** Of what it cuts; 0 where nobody said. */
  widthMm: number
  baudRate: (typeof BAUD_RATES)[number]
  flowControl: 'none' | 'hardware'
  /** Of this computer alone: sending stops until somebody has put the next tool in. */
  pausesForTools: boolean
}

const UNSAVED = { cutterId: '', isChanged: false, name: '', language: 'hpgl', widthMm: 0 } as const
const USUAL: CutterChoice = { ...PLAIN_PLOT, ...UNSAVED, baudRate: 9600, flowControl: 'none', pausesForTools: true }

const $stored = persistentAtom<CutterChoice>('cutter', USUAL, { encode: JSON.stringify, decode })

export const $cutterChoice: ReadableAtom<CutterChoice> = $stored

export function changeCutter(change: Partial<CutterChoice>): void {
  const before = $stored.get()
  $stored.set({ ...before, ...change, isChanged: before.cutterId !== '' })
}

/** Nothing that the shop saves with a cutter. */
export function setPausesForTools(pausesForTools: boolean): void {
  $stored.set({ ...$stored.get(), pausesForTools })
}

/** Its settings as the shop has them, in place of those before. */
export function chooseCutter({ id, name, language, widthMm, baudRate, flowControl, plot }: Cutter): void {
  const { pausesForTools } = $stored.get()
  $stored.set({
    ...plot,
    cutterId: id,
    isChanged: false,
    name,
    language,
    widthMm,
    baudRate,
    flowControl,
    pausesForTools
  })
}

/** The chosen one as it is now, unless its settings were changed here; a cutter that is gone leaves its settings behind. */
export function refreshCutter(cutters: readonly Cutter[]): void {
  const { cutterId, isChanged } = $stored.get()
  if (cutterId === '' || isChanged) return
  const found = cutters.find(({ id }) => id === cutterId)
  if (found) chooseCutter(found)
  else $stored.set({ ...$stored.get(), ...UNSAVED, language: $stored.get().language })
}

/** Anything may have written into the browser's storage. */
function decode(text: string): CutterChoice {
  try {
    const found = JSON.parse(text) as Partial<CutterChoice>
    const within = (value: unknown, [low, high]: readonly [number, number]) =>
      typeof value === 'number' && value >= low && value <= high ? value : undefined
    const figure = (name: keyof typeof PLOT_RANGES) => within(found[name], PLOT_RANGES[name])
    return {
      overcutMm: figure('overcutMm') ?? USUAL.overcutMm,
      passes: Math.round(figure('passes') ?? USUAL.passes),
      speedCmS: figure('speedCmS') ?? null,
      forceG: figure('forceG') ?? null,
      bladeOffsetMm: figure('bladeOffsetMm') ?? USUAL.bladeOffsetMm,
      turn: TURNS.find(turn => turn === found.turn) ?? USUAL.turn,
      stepsX: figure('stepsX') ?? USUAL.stepsX,
      stepsY: figure('stepsY') ?? USUAL.stepsY,
      end: ENDS.find(end => end === found.end) ?? USUAL.end,
      cutterId: typeof found.cutterId === 'string' ? found.cutterId : '',
      isChanged: found.isChanged === true,
      name: typeof found.name === 'string' ? found.name : '',
      language: LANGUAGES.find(language => language === found.language) ?? USUAL.language,
      widthMm: within(found.widthMm, [0, 3000]) ?? 0,
      baudRate: BAUD_RATES.find(rate => rate === found.baudRate) ?? USUAL.baudRate,
      flowControl: found.flowControl === 'hardware' ? 'hardware' : 'none',
      pausesForTools: found.pausesForTools !== false
    }
  } catch {
    return USUAL
  }
}

export function plotOf(choice: CutterChoice): PlotOptions {
  const { overcutMm, passes, speedCmS, forceG, bladeOffsetMm, turn, stepsX, stepsY, end } = choice
  return { overcutMm, passes, speedCmS, forceG, bladeOffsetMm, turn, stepsX, stepsY, end }
}

/** Of the file that a cutter set like this is to be sent. */
export function plotQuery(choice: CutterChoice): URLSearchParams {
  const given = Object.entries(plotOf(choice)).flatMap(([name, value]) =>
    value === null ? [] : [[name, String(value)]]
  )
  return new URLSearchParams([['format', choice.language], ...given])
}
