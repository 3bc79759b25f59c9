// What of a run is not cut from film: screens to print, transfers to gang, work for other machines.
import { z } from 'zod'

import { METHODS } from '#lib/shared/job-pricing/price-book.ts'

import * as calls from './calls/production-methods.ts'
import { endpoint, InWorkspace, Nothing } from './endpoint.ts'
import { ofOneRun } from './production-paths.ts'

/** A picture without a design is printed in full colour. */
export const RunWork = z.object({
  key: z.string(),
  method: z.enum([...METHODS, 'picture']),
  /** The design and its place, as people call them. */
  name: z.string(),
  side: z.enum(['front', 'back']),
  widthMm: z.number().nullable(),
  documentId: z.uuid().nullable(),
  versionId: z.uuid().nullable(),
  fileId: z.uuid().nullable(),
  /** Inks in the order they are printed, or threads; none where there is no design. */
  colours: z.array(z.object({ name: z.string(), hex: z.string(), mesh: z.int().nullable() })),
  garments: z.array(z.object({ name: z.string(), colour: z.string(), hex: z.string().nullable(), size: z.string(), pieces: z.int() })), // biome-ignore format: one line
  /** Pieces that are owed; of them, those that are through the press. */
  owed: z.int(),
  done: z.int(),
  spoiled: z.int(),
  /** Names or numbers differ from piece to piece. */
  varies: z.boolean()
})
export type RunWork = z.output<typeof RunWork>

export const listRunMethods = endpoint({
  ...ofOneRun,
  ...calls.listRunMethods,
  may: 'production:read',
  summary:
    'Decorations of a run that are not cut from film, by method: what is made, of which file, how often, and how much of it is done.',
  data: z.object({ works: z.array(RunWork) })
})
export type RunMethods = z.output<typeof listRunMethods.data>

export const getRunTransfers = endpoint({
  ...ofOneRun,
  ...calls.getRunTransfers,
  may: 'production:read',
  summary:
    'A ZIP with the full-color transfers of the pieces that still wait, nested on the width of the shop’s own printer: a PDF a sheet with a code beside each piece, cut lines, and the white base on its second page; the pictures and their white as PNG; and the list of what lies where.',
  produces: 'application/zip',
  query: InWorkspace.extend({
    widthMm: z.coerce.number().min(150).max(2000).default(560),
    lengthMm: z.coerce.number().min(150).max(5000).default(1000),
    /** So far the white stays inside the colours. */
    chokeMm: z.coerce.number().min(0).max(1).default(0.3)
  }),
  data: Nothing
})
