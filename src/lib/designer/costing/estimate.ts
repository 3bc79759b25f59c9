// What a piece costs to make, and what to ask for it. Whole cents; times in seconds.
import { required } from '#lib/shared/required.ts'

import * as figures from './figures.ts'

export interface CostSettings {
  quantity: number
  hourlyCents: number
  /** The garment. */
  blankCents: number
  /** The part of the price that is left after all costs. */
  marginPercent: number
  wastePercent: number
}

/** A film as it is used for one piece. */
export interface FilmUse {
  ref: string
  name: string
  /** Of roll, for all pieces together. */
  metres: number
  rollWidthMm: number
  /** In whole units of the currency; unknown where 0. */
  pricePerM: number
  /** Of printed sheets, for all pieces together, in place of a length of roll. */
  sheetMm2?: number
  outlines: number
  holes: number
  cutMm: number
  /** Of all pieces together, as counted on sheets that are laid out, in place of outlines, holes and cut. */
  weedSeconds?: number
  pressSeconds: number | undefined
  /** How often it is laid and pressed for one piece; once where it is left out, never where it is 0. */
  passes?: number
}

export interface Costs {
  filmCents: number
  labourCents: number
  blankCents: number
  /** Of one piece. */
  costCents: number
  priceCents: number
  profitCents: number
}

export interface Estimate extends Costs {
  /** Of one piece; in `filmCents` beside the films' own. */
  wasteCents: number
  /** Cents of one piece, as its share of the roll costs: spoilt film comes on top. */
  films: { ref: string; name: string; metres: number; cents: number; weedSeconds: number; guessed: boolean }[]
  weedSeconds: number
  pressSeconds: number
  /** How often the press closes for one piece. */
  cycles: number
}

export function estimate(films: readonly FilmUse[], settings: CostSettings): Estimate {
  const quantity = Math.max(1, settings.quantity)
  const each = films.map(film => {
    const { ref, name, metres } = film
    const cents = centsOf(film) / quantity
    const weedSeconds = film.weedSeconds === undefined ? weeding(film) : film.weedSeconds / quantity
    return { ref, name, metres, cents, weedSeconds, guessed: !(film.pricePerM > 0) }
  })
  const weeded = each.reduce((sum, { weedSeconds }) => sum + weedSeconds, 0)
  const weedSeconds = films.length > 0 ? Math.max(figures.LEAST_WEEDING_S, weeded) : 0
  const { pressSeconds, cycles } = pressing(films)
  const laidCents = each.reduce((sum, { cents }) => sum + cents, 0)
  const wasteCents = (laidCents * settings.wastePercent) / 100
  const filmCents = laidCents + wasteCents
  const costs = priced({ filmCents, seconds: weedSeconds + pressSeconds }, settings)
  return { ...costs, wasteCents, films: each, weedSeconds, pressSeconds, cycles }
}

/** The same design printed in full colour on a transfer of its outer size: nothing to weed, one press. */
export function transferEstimate(
  sizes: readonly { wMm: number; hMm: number }[],
  settings: CostSettings
): Costs & { pressSeconds: number } {
  const { TRANSFER_SPACE_IN: space, TRANSFER_CENTS_PER_SQ_IN: perSqIn, MM_PER_INCH: inch } = figures
  const sqIn = sizes.reduce((sum, { wMm, hMm }) => sum + (wMm / inch + space) * (hMm / inch + space), 0)
  const pressSeconds =
    sizes.length * (figures.PRE_PRESS_S + figures.TRANSFER_PRESS_S + figures.PLACING_S) +
    (sizes.length > 0 ? figures.LOADING_S : 0)
  return { ...priced({ filmCents: sqIn * perSqIn, seconds: pressSeconds }, settings), pressSeconds }
}

/** Of all pieces together. */
function centsOf({ metres, rollWidthMm, pricePerM, sheetMm2 }: FilmUse): number {
  const { MM_PER_INCH: inch, FILM_CENTS_PER_SQ_IN, PRINT_CENTS_PER_SQ_IN } = figures
  const guessed = sheetMm2 === undefined ? FILM_CENTS_PER_SQ_IN : PRINT_CENTS_PER_SQ_IN
  const perMm2 = pricePerM > 0 ? (pricePerM * 100) / (1000 * rollWidthMm) : guessed / inch ** 2
  return (sheetMm2 ?? 1000 * metres * rollWidthMm) * perMm2
}

function weeding({ outlines, holes, cutMm, passes = 1 }: FilmUse): number {
  const { film, outline, hole, metre } = figures.WEEDING_S
  return film * passes + outline * outlines + hole * holes + (metre * cutMm) / 1000
}

/** Tacked layer by layer, the last one pressed in full. */
function pressing(films: readonly FilmUse[]): { pressSeconds: number; cycles: number } {
  const layers = films.reduce((sum, { passes = 1 }) => sum + passes, 0)
  if (layers === 0) return { pressSeconds: 0, cycles: 0 }
  const { LOADING_S, PRE_PRESS_S, PLACING_S, TACK_S, PRESS_S } = figures
  const full = Math.max(...films.map(({ pressSeconds }) => pressSeconds ?? PRESS_S))
  const tacks = TACK_S * (layers - 1)
  return { pressSeconds: LOADING_S + PRE_PRESS_S + PLACING_S * layers + tacks + full, cycles: layers + 1 }
}

function priced({ filmCents, seconds }: { filmCents: number; seconds: number }, settings: CostSettings): Costs {
  const film = Math.round(filmCents)
  const labour = Math.round((seconds / 3600) * settings.hourlyCents)
  const costCents = film + labour + settings.blankCents
  // A margin of all of the price would make it endless.
  const margin = Math.min(95, Math.max(0, settings.marginPercent)) / 100
  const priceCents = Math.round(costCents / (1 - margin))
  return {
    filmCents: film,
    labourCents: labour,
    blankCents: settings.blankCents,
    costCents,
    priceCents,
    profitCents: priceCents - costCents
  }
}

/** What shops usually ask for so many colours of this size, garment not included. */
export function usualPriceCents(size: { wMm: number; hMm: number }, colours: number, quantity: number): number {
  const { from, leftChest, fullFront, furtherColour } = figures.RETAIL_CENTS
  const step = Math.max(
    0,
    from.findLastIndex(least => quantity >= least)
  )
  const small = Math.max(size.wMm, size.hMm) <= 4.5 * figures.MM_PER_INCH
  const at = (cents: readonly number[]) => required(cents[step], 'a figure of every step')
  return at(small ? leftChest : fullFront) + at(furtherColour) * Math.max(0, colours - 1)
}
