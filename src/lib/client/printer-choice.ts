// The printer for transfers that stands beside this computer: how wide it prints, and how its white is laid.
import { persistentAtom } from '@nanostores/persistent'
import type { ReadableAtom } from 'nanostores'

export interface PrinterChoice {
  widthMm: number
  lengthMm: number
  chokeMm: number
}

const USUAL: PrinterChoice = { widthMm: 560, lengthMm: 1000, chokeMm: 0.3 }

const $stored = persistentAtom<PrinterChoice>('printer', USUAL, { encode: JSON.stringify, decode })

export const $printerChoice: ReadableAtom<PrinterChoice> = $stored

export function changePrinter(change: Partial<PrinterChoice>): void {
  $stored.set({ ...$stored.get(), ...change })
}

/** Anything may have written into the browser's storage. */
function decode(text: string): PrinterChoice {
  try {
    const found = JSON.parse(text) as Partial<PrinterChoice>
    const within = (value: unknown, low: number, high: number, usual: number) => typeof value === 'number' && value >= low && value <= high ? value : usual // biome-ignore format: one line
    return {
      widthMm: within(found.widthMm, 150, 2000, USUAL.widthMm),
      lengthMm: within(found.lengthMm, 150, 5000, USUAL.lengthMm),
      chokeMm: within(found.chokeMm, 0, 1, USUAL.chokeMm)
    }
  } catch {
    return USUAL
  }
}
