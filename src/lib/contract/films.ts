import { z } from 'zod'

import type { PaletteEntry } from '#lib/designer/design.ts'
import { FINISHES } from '#lib/designer/films.ts'

import * as calls from './calls/films.ts'
import { changesOf, endpoint, Hex, InWorkspace } from './endpoint.ts'

const Sku = z.string().regex(/^[A-Z0-9-]{1,60}$/, 'is not the name of a film')

/** A film to choose, in the shape of a palette's entry and what the shop knows of it. */
export const Film = z.object({
  ref: z.string(),
  sku: z.string(),
  name: z.string(),
  hex: Hex,
  finish: z.enum(FINISHES),
  inStock: z.boolean(),
  /** Made by the shop: nobody else has it. */
  own: z.boolean(),
  /** Of the usual films: the shop says something else of it than is usual. */
  changed: z.boolean(),
  /** Of the usual films: the shop does not want to see it. */
  removed: z.boolean(),
  /** The entry of a design's palette for it. */
  entry: z.custom<PaletteEntry>()
})
export type Film = z.infer<typeof Film>

/** How a film is cut and pressed. */
export const FilmRecipe = z.object({
  mirror: z.boolean(),
  minFeatureMm: z.number().min(0, 'Not less than nothing').max(20, 'At most 20 mm (0.8 in)'),
  pressOrder: z.int('A whole number').min(0, 'Not less than 0').max(99, 'At most 99'),
  canCarry: z.boolean(),
  /** Of the film without its carrier; null where nobody said. */
  thicknessUm: z.number().min(1, 'At least 1 µm').max(5000, 'At most 5000 µm').nullish(),
  /** Null for what is not pressed, such as adhesive vinyl. */
  press: z
    .object({
      celsius: z.number().min(20, 'At least 20 °C (68 °F)').max(300, 'At most 300 °C (572 °F)'),
      seconds: z.number().min(1, 'At least 1 s').max(600, 'At most 600 s'),
      tackSeconds: z.number().min(0, 'Not less than nothing').max(60, 'At most 60 s'),
      pressure: z.enum(['light', 'medium', 'firm']),
      peel: z.enum(['hot', 'warm', 'cold'])
    })
    .nullable()
})
export type FilmRecipe = z.infer<typeof FilmRecipe>

export const FilmInput = z.object({
  name: z.string().trim().min(1, 'Give the film a name').max(80, 'At most 80 characters'),
  hex: Hex.transform(hex => hex.toUpperCase()),
  finish: z.enum(FINISHES),
  rollWidthMm: z.number().min(20, 'At least 20 mm (0.8 in)').max(2000, 'At most 2000 mm (78 in)'),
  pricePerM: z.number().min(0, 'Not less than nothing').max(10_000, 'At most 10,000'),
  inStock: z.boolean(),
  /** Null: as is usual for its finish. Left out: as it was. */
  recipe: FilmRecipe.nullish()
})
export type FilmInput = z.infer<typeof FilmInput>

const films = { access: 'workspace', query: InWorkspace, data: z.array(Film) } as const
const film = { ...films, params: z.object({ sku: Sku }), may: 'films:write' } as const

export const listFilms = endpoint({
  ...films,
  ...calls.listFilms,
  may: 'films:read',
  summary: 'The films that a design may be made of. Removed ones are left out unless they are asked for.',
  query: InWorkspace.extend({ IncludeRemoved: z.enum(['true', 'false']).optional() })
})

export const stockFilms = endpoint({
  ...films,
  ...calls.stockFilms,
  may: 'films:write',
  summary: 'Says which films the shop keeps.',
  body: z.object({ skus: z.array(z.string().max(60)).max(500) })
})

export const createFilm = endpoint({
  ...films,
  ...calls.createFilm,
  may: 'films:write',
  summary: 'Adds a film of the shop, and answers all films with the removed ones.',
  body: FilmInput
})

export const updateFilm = endpoint({
  ...film,
  ...calls.updateFilm,
  summary: 'Changes a film, its own or a usual one; a removed one is there again. Answers all films.',
  body: changesOf(FilmInput)
})

export const deleteFilm = endpoint({
  ...film,
  ...calls.deleteFilm,
  summary: 'Deletes a film of the shop, or removes a usual one from its list. Designs keep what they are made of.'
})
