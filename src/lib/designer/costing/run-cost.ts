// What pieces of a production run cost and how long they take, by the estimate of the designer: the same figures and rates, once
// for what is planned and once for what was done. Cents and seconds are whole only in the sums that are shown.
import type { Work } from '#lib/shared/capacity.ts'
import { required } from '#lib/shared/required.ts'
import { zip } from '#lib/shared/zip.ts'

import type { RunPart } from '../run/part.ts'
import { type CostSettings, estimate, type FilmUse, transferEstimate } from './estimate.ts'
import * as figures from './figures.ts'
import { type KnownFilms, type PartUse, filmOfWidth, usesOfPart } from './part-use.ts'

export interface PieceToCost {
  id: string
  parts: readonly Pick<RunPart, 'content' | 'scale'>[]
  prints: readonly { method: string; widthMm: number | null }[]
  /** What the shop pays for the garment; nothing where the customer brings it. */
  blankCents: number
  /** As the job says it, for all of its decorations that are not cut; 0: by the figures of the trade. */
  printCents?: number
  printPressSeconds?: number
}

/** What lies on a sheet of a run that is laid out. */
export interface LaidSheet {
  film: string
  lengthMm: number
  cutMm: number
  weedSeconds: number
  isCut: boolean
  /** `pieceId/part`, once for each piece of film. */
  keys: readonly string[]
}

export interface PieceCost {
  filmCents: number
  printCents: number
  labourCents: number
  blankCents: number
  metres: number
  seconds: Record<Work, number>
  /** Films of which no price is known, so that the usual one of the trade is taken. */
  guessed: string[]
}

/** A piece's share of the sheets that it lies on, by film. */
type Share = Map<string, { metres: number; weedSeconds: number; cutMm: number; sheets: number; isCut: boolean }>

export function shareSheets(
  pieces: readonly PieceToCost[],
  sheets: readonly LaidSheet[],
  known: KnownFilms
): ReadonlyMap<string, Share> {
  const partOf = new Map<string, PieceToCost['parts'][number]>(
    pieces.flatMap(({ id, parts }) => parts.map((part, at) => [`${id}/${at}`, part]))
  )
  const shares = new Map<string, Share>()
  for (const { film, keys, isCut, lengthMm, ...laid } of sheets) {
    const weights = keys.map(key => {
      const part = partOf.get(key)
      const uses = part ? usesOfPart(part, known) : []
      return Math.max(1, (uses.find(({ ref }) => ref === film) ?? uses[0])?.areaMm2 ?? 1)
    })
    const all = weights.reduce((sum, weight) => sum + weight, 0)
    for (const [key, weight] of zip(keys, weights)) {
      const part = weight / all
      const pieceId = key.slice(0, key.indexOf('/'))
      const share: Share = shares.get(pieceId) ?? new Map()
      const before = share.get(film) ?? { metres: 0, weedSeconds: 0, cutMm: 0, sheets: 0, isCut: false }
      shares.set(pieceId, share)
      share.set(film, {
        metres: before.metres + (part * lengthMm) / 1000,
        weedSeconds: before.weedSeconds + part * laid.weedSeconds,
        cutMm: before.cutMm + part * laid.cutMm,
        sheets: before.sheets + part,
        isCut: before.isCut || isCut
      })
    }
  }
  return shares
}

interface CostContext {
  known: KnownFilms
  rates: Omit<CostSettings, 'quantity' | 'blankCents'>
  shares?: ReadonlyMap<string, Share>
}

export function costPiece(piece: PieceToCost, { known, rates, shares }: CostContext): PieceCost {
  const share = shares?.get(piece.id)
  const cut = piece.prints.filter(({ method }) => method === 'vinyl')
  const uses = [
    ...piece.parts.flatMap(part => usesOfPart(part, known)),
    ...cut.map(({ widthMm }) => filmOfWidth(widthMm ?? figures.PRINT_WIDTH_MM))
  ]
  const films = byFilm(uses).map((use): FilmUse => {
    const laid = share?.get(use.ref)
    return laid ? { ...use, metres: laid.metres, weedSeconds: laid.weedSeconds } : use
  })
  const settings: CostSettings = { ...rates, quantity: 1, blankCents: piece.blankCents }
  const drawn = estimate(films, settings)
  const prints = printing(piece, settings)
  const cutSeconds = films.map(({ ref, cutMm, metres }) => {
    const laid = share?.get(ref)
    return (laid?.cutMm ?? cutMm) / figures.CUT_MM_PER_S + figures.SHEET_S * (laid?.sheets ?? metres / 2.4)
  })
  const seconds = {
    cut: sumOf(cutSeconds),
    weed: drawn.weedSeconds,
    press: drawn.pressSeconds + prints.pressSeconds,
    print: prints.printSeconds,
    embroider: prints.stitchSeconds,
    pack: figures.PACKING_S
  }
  // As in the designer: what people do by hand for it, without watching the cutter and packing.
  const paid = seconds.weed + seconds.press + seconds.print + seconds.embroider
  return {
    filmCents: sumOf(drawn.films.map(({ cents }) => cents)) + drawn.wasteCents,
    printCents: prints.cents,
    labourCents: (paid / 3600) * rates.hourlyCents,
    blankCents: piece.blankCents,
    metres: sumOf(films.map(({ metres }) => metres)),
    seconds,
    guessed: drawn.films.filter(({ guessed }) => guessed).map(({ name }) => name)
  }
}

/** Two decorations of the same film are one layer. */
function byFilm(uses: readonly PartUse[]): PartUse[] {
  return [...Map.groupBy(uses, ({ ref }) => ref).values()].map(same => {
    const sum = (key: 'metres' | 'areaMm2' | 'outlines' | 'holes' | 'cutMm') => sumOf(same.map(use => use[key]))
    return { ...required(same[0], 'a use of every group'), metres: sum('metres'), areaMm2: sum('areaMm2'), outlines: sum('outlines'), holes: sum('holes'), cutMm: sum('cutMm') } // biome-ignore format: one line
  })
}

function printing({ prints, printCents = 0, printPressSeconds = 0 }: PieceToCost, settings: CostSettings) {
  const sum = { cents: 0, pressSeconds: 0, printSeconds: 0, stitchSeconds: 0 }
  for (const { method, widthMm } of prints) {
    const wMm = widthMm ?? figures.PRINT_WIDTH_MM
    const sqIn = (wMm / figures.MM_PER_INCH) ** 2
    if (method === 'picture' || method === 'transfer') {
      const { filmCents, pressSeconds } = transferEstimate([{ wMm, hMm: wMm }], settings)
      sum.cents += filmCents
      sum.pressSeconds += pressSeconds
    } else if (method === 'sublimation') {
      sum.cents += sqIn * figures.PRINT_CENTS_PER_SQ_IN
      sum.pressSeconds += figures.LOADING_S + figures.PLACING_S + figures.SUBLIMATION_S
    } else if (method === 'screen') {
      sum.cents += figures.SCREEN_INK_CENTS
      sum.printSeconds += figures.SCREEN_S
    } else if (method === 'embroidery') {
      const { perSqIn, aSecond, hoopingS, centsPerThousand } = figures.STITCHES
      sum.cents += ((sqIn * perSqIn) / 1000) * centsPerThousand
      sum.stitchSeconds += hoopingS + (sqIn * perSqIn) / aSecond
    }
  }
  return {
    ...sum,
    cents: printCents > 0 ? printCents : sum.cents,
    pressSeconds: printPressSeconds > 0 ? printPressSeconds : sum.pressSeconds
  }
}

const sumOf = (numbers: readonly number[]) => numbers.reduce((sum, number) => sum + number, 0)
