import type { FilmInput } from '#lib/contract/films.ts'
import type { Finish } from '#lib/designer/films.ts'

import { type FilmColour, type FilmFinish, type FilmLine, REAL_WIDTH_IN, type RollWidth } from './catalogue.ts'

/** The designer's word for it, which decides how it is drawn. */
const DRAWN_AS: Record<FilmFinish, Finish> = {
  smooth: 'smooth',
  stretch: 'smooth',
  glitter: 'glitter',
  metallic: 'metallic',
  flock: 'flock',
  reflective: 'reflective',
  puff: 'puff',
  glow: 'glow',
  thick: 'puff',
  print: 'print'
}

const MM_PER_INCH = 25.4
const YARDS_PER_METRE = 1.09361

/** Pressed last where nothing may lie on top of it. */
const ORDER = { any: 1, top: 3 }

/** A film of the catalogue as one of the shop's own: the designer plans, checks and prices with it. */
export function shopFilm(line: FilmLine, colour: FilmColour, width: RollWidth): FilmInput {
  const { press, minimumMm, layers, thicknessUm } = line
  const perYard = (line.centsPerYard[width] ?? 0) / 100
  return {
    name: nameOf(line, colour),
    hex: colour.hex.toUpperCase(),
    finish: DRAWN_AS[line.finish],
    rollWidthMm: Math.round(REAL_WIDTH_IN[width] * MM_PER_INCH),
    pricePerM: Math.round(perYard * YARDS_PER_METRE * 100) / 100,
    inStock: true,
    recipe: {
      mirror: true,
      minFeatureMm: minimumMm.warn,
      pressOrder: ORDER[layers],
      canCarry: layers === 'any',
      thicknessUm,
      press: {
        celsius: Math.round((press.celsius[0] + press.celsius[1]) / 2),
        seconds: Math.round((press.seconds[0] + press.seconds[1]) / 2),
        tackSeconds: 2,
        pressure: press.pressure,
        peel: press.peel
      }
    }
  }
}

/** How it is called on the shop's shelf. */
export function nameOf(line: FilmLine, colour: FilmColour): string {
  return `${line.name} ${colour.name}`
}
