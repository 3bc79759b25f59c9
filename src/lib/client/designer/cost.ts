// What a piece costs while it is drawn: films as they lie on the rolls, work, garment; and a price.
import { atom, computed, type ReadableAtom } from 'nanostores'

import { ApiError, call } from '#lib/client/api.ts'
import { updateCostRates } from '#lib/contract/calls/cost-rates.ts'
import type { CostRates } from '#lib/contract/cost-rates.ts'
import { setProduction } from '#lib/designer/commands/settings.ts'
import {
  type CostSettings,
  type Estimate,
  estimate,
  type FilmUse,
  transferEstimate,
  usualPriceCents
} from '#lib/designer/costing/estimate.ts'
import { USUAL_RATES } from '#lib/designer/costing/figures.ts'
import { heightOf, uniteBounds, widthOf } from '#lib/designer/geometry/bounds.ts'
import { FIXED_MOVES } from '#lib/designer/rolls/moves.ts'
import { rollSettings } from '#lib/designer/rolls/usual.ts'
import type { FilmFigures, Tasks, NestedFilm, PrintFigures } from '#lib/designer/workers/task-kinds.ts'

import { announce } from './announce.ts'
import { $design, $settled, commitDesign } from './document.ts'
import { runTask } from './tasks.ts'
import { type Live, liveTask } from './live-task.ts'
import { $sampleValues } from './preview-values.ts'
import { $designerSession, setRates } from './session.ts'
import { word } from './words.ts'

const PAUSE_MS = 400
const SEND_AFTER_MS = 300

/** More pieces lie like these: the rest is computed from them. */
const NESTED_AT_MOST = 24

const $rates = computed($designerSession, session => session?.rates ?? USUAL_RATES)

/** The shop's rates, and what the design says of its own: garment and number of pieces. */
export const $costSettings: ReadableAtom<CostSettings> = computed([$rates, $settled], (rates, { production }) => {
  const { quantity = rollSettings(production).copies, blankCents = rates.blankCents } = production
  return { ...rates, quantity, blankCents }
})

const $quantity = computed($costSettings, ({ quantity }) => quantity)

/** Part of the design: everybody who opens it sees the same price. */
export function changePriced(change: { quantity?: number; blankCents?: number }): void {
  commitDesign(setProduction($design.get(), change))
}

let waiting: Partial<CostRates> = {}
let timer: ReturnType<typeof setTimeout> | undefined

/** Those that the server has, while others are shown. */
let saved: CostRates | undefined

const $failure = atom<string | undefined>()

/** Why rates that are shown are not the shop's. */
export const $ratesFailure: ReadableAtom<string | undefined> = $failure

/** Shows the new rate at once and sends it when the typing rests. */
export function changeRates(change: Partial<CostRates>): void {
  const session = $designerSession.get()
  if (!session) return
  saved ??= session.rates
  setRates({ ...session.rates, ...change })
  waiting = { ...waiting, ...change }
  clearTimeout(timer)
  timer = setTimeout(() => void sendRates(), SEND_AFTER_MS)
}

/** Also again, after a failure. */
export async function sendRates(): Promise<void> {
  const WorkspaceId = $designerSession.get()?.workspaceId
  if (!WorkspaceId) return
  const body = waiting
  waiting = {}
  try {
    const rates = await call(updateCostRates, { query: { WorkspaceId }, body })
    saved = Object.keys(waiting).length > 0 ? rates : undefined
    $failure.set(undefined)
    setRates({ ...rates, ...waiting })
  } catch (error) {
    // Kept for the next try: what is shown is what was typed, and is said not to be saved.
    waiting = { ...body, ...waiting }
    const why = error instanceof ApiError && error.status > 0 ? error.message : word('noConnection')
    $failure.set(why)
    announce(word('ratesNotSaved', { why }))
  }
}

/** Shows the shop's rates again in place of those that could not be saved. */
export function discardRates(): void {
  if ($failure.get() === undefined) return
  clearTimeout(timer)
  waiting = {}
  $failure.set(undefined)
  if (saved) setRates(saved)
  saved = undefined
}

type Nest = Tasks['nest']['output'] & { copies: number }

const $nest = liveTask<Nest>({
  watch: [$settled, $quantity, $sampleValues],
  delayMs: PAUSE_MS,
  async run(signal, onProgress) {
    const design = $settled.get()
    const copies = Math.min(NESTED_AT_MOST, Math.max(1, $quantity.get()))
    const input = { artboards: design.artboards.map(({ id }) => id), rows: [{ row: -1, values: $sampleValues.get(), quantity: copies }], budget: { moves: FIXED_MOVES }, alone: true } // biome-ignore format: one line
    const output = await runTask('nest', input, {
      design,
      signal,
      onProgress: early => onProgress({ ...early, copies })
    })
    return { ...output, copies }
  }
})

export interface Cost {
  films: FilmFigures[]
  nested: NestedFilm[]
  prints: PrintFigures[]
  /** So many were laid on the rolls; the metres are of all. */
  copies: number
  cut: Estimate
  transfer: ReturnType<typeof transferEstimate>
  /** What shops ask for the decoration alone. */
  usualCents: number
  sizes: { wMm: number; hMm: number }[]
}

export const $cost: ReadableAtom<Live<Cost>> = computed([$nest, $costSettings], (live, settings) => {
  return { ...live, value: live.value && computeCost(live.value, settings) }
})

export function computeCost({ films: all, nested, prints, copies }: Nest, settings: CostSettings): Cost {
  const quantity = Math.max(1, settings.quantity)
  // What lies on a printed sheet with a picture is no film off another roll.
  const onSheets = new Set(prints.map(({ film, key }) => key !== undefined && film?.ref))
  const films = all.filter(({ ref }) => !onSheets.has(ref))
  const uses = [
    ...films.map(film => filmUse(film, { nested, copies, quantity })),
    ...prints.map(print => printUse(print, quantity))
  ]
  const drawn = [...films.flatMap(({ pieces }) => pieces), ...prints]
  const sizes = [...Map.groupBy(drawn, ({ artboard }) => artboard).values()].map(pieces => {
    const box = uniteBounds(pieces.map(({ at }) => at))
    return { wMm: widthOf(box), hMm: heightOf(box) }
  })
  const usualCents = sizes.reduce((sum, size) => sum + usualPriceCents(size, uses.length, quantity), 0)
  return {
    films,
    nested,
    prints,
    copies,
    cut: estimate(uses, settings),
    transfer: transferEstimate(sizes, settings),
    usualCents,
    sizes
  }
}

function filmUse(
  { ref, colour, pieces }: FilmFigures,
  { nested, copies, quantity }: Pick<Nest, 'nested' | 'copies'> & { quantity: number }
): FilmUse {
  const laid = nested.find(film => film.ref === ref)?.lengthMm
  // Too wide for its roll: at least as much as it is long.
  const lengthMm = laid ?? copies * pieces.reduce((sum, { wMm, hMm }) => sum + Math.max(wMm, hMm), 0)
  const sum = (key: 'outlines' | 'holes' | 'cutMm'): number => pieces.reduce((total, piece) => total + piece[key], 0)
  return {
    ref,
    name: colour.name,
    metres: ((lengthMm / 1000) * quantity) / copies,
    ...rollOf(colour),
    outlines: sum('outlines'),
    holes: sum('holes'),
    cutMm: sum('cutMm'),
    passes: Math.max(1, ...pieces.map(piece => piece.passes))
  }
}

/** Whole sheets: what is left of the last one is paid for as well. */
function printUse(print: PrintFigures, quantity: number): FilmUse {
  const { name, film, wMm, hMm, copies, outlines, cutMm, isSticker } = print
  const sheets = Math.ceil(quantity / Math.max(1, copies))
  return {
    ref: printKey(print),
    name,
    metres: 0,
    sheetMm2: sheets * wMm * hMm,
    ...rollOf(film),
    outlines,
    holes: 0,
    cutMm,
    passes: isSticker ? 0 : 1
  }
}

/** Tells printed sheets apart, also from films. */
export function printKey({ artboard, key }: Pick<PrintFigures, 'artboard' | 'key'>): string {
  return `print/${artboard}/${key ?? ''}`
}

function rollOf(colour: PrintFigures['film']): Pick<FilmUse, 'rollWidthMm' | 'pricePerM' | 'pressSeconds'> {
  const { rollWidthMm = 375, pricePerM = 0, press } = colour?.material ?? {}
  return { rollWidthMm, pricePerM, pressSeconds: press?.seconds }
}
