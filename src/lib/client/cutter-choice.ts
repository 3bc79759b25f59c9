// The cutter that is connected to this computer: how its port is set, and how it is to cut.
import { persistentAtom } from '@nanostores/persistent'
import type { ReadableAtom } from 'nanostores'

import { PLAIN_PLOT, PLOT_RANGES, type PlotOptions, TURNS } from '#lib/designer/production/plot.ts'

export interface CutterChoice extends PlotOptions {
  baudRate: number
  flowControl: 'none' | 'hardware'
}

const USUAL: CutterChoice = { ...PLAIN_PLOT, baudRate: 9600, flowControl: 'none' }

const $stored = persistentAtom<CutterChoice>('cutter', USUAL, { encode: JSON.stringify, decode })

export const $cutterChoice: ReadableAtom<CutterChoice> = $stored

export function changeCutter(change: Partial<CutterChoice>): void {
  $stored.set({ ...$stored.get(), ...change })
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
      baudRate: within(found.baudRate, [300, 1_000_000]) ?? USUAL.baudRate,
      flowControl: found.flowControl === 'hardware' ? 'hardware' : 'none'
    }
  } catch {
    return USUAL
  }
}

/** Of the file that a cutter set like this is to be sent. */
export function plotQuery({ baudRate: _, flowControl: __, ...plot }: CutterChoice): URLSearchParams {
  const given = Object.entries(plot).flatMap(([name, value]) => (value === null ? [] : [[name, String(value)]]))
  return new URLSearchParams(given)
}

const KEY = 'plot:'

/** How far a sheet was sent from here, where it was not sent to its end. */
export function stoppedShare(sheetId: string): number | undefined {
  try {
    const share = Number(localStorage.getItem(KEY + sheetId) ?? Number.NaN)
    return Number.isFinite(share) ? share : undefined
  } catch {
    return undefined
  }
}

/** Written while it is sent, so that a browser that is closed leaves it behind. */
export function recordShare(sheetId: string, share: number | undefined): void {
  try {
    if (share === undefined) localStorage.removeItem(KEY + sheetId)
    else localStorage.setItem(KEY + sheetId, String(share))
  } catch {
    // A browser without storage can't be asked later.
  }
}
