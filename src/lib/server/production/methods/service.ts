// What of a run is not cut from film, by method: pieces of it are pressed, bagged and counted as all others.
import type { PiecePrint } from '#lib/contract/production.ts'
import type { RunMethods, RunWork } from '#lib/contract/production-methods.ts'
import type { Design } from '#lib/designer/design.ts'
import { inksIn, separationsOf, UNDERBASE } from '#lib/designer/separations/inks.ts'
import { inkSettings } from '#lib/designer/separations/settings.ts'
import { readDesignsOfVersions } from '#lib/server/design/documents/pin.ts'
import type { Member } from '#lib/server/platform/access/actor.ts'
import type { Db } from '#lib/server/platform/db/index.ts'
import { METHODS } from '#lib/shared/job-pricing/price-book.ts'
import { compareSizes } from '#lib/shared/sizes.ts'

import { requireRun } from '../service.ts'
import { findPrinted, type PrintedPiece } from './queries.ts'

type Method = RunWork['method']

export function methodOf({ method }: Pick<PiecePrint, 'method'>): Method {
  return METHODS.find(each => each === method) ?? 'picture'
}

const DONE = new Set(['pressed', 'bagged', 'handed_over'])

export async function listMethods(db: Db, member: Member, runId: string): Promise<RunMethods> {
  await requireRun(db, member, runId)
  const pieces = await findPrinted(db, member, runId)
  const versionIds = pieces.flatMap(({ prints }) => prints.flatMap(({ design }) => design?.versionId ?? []))
  const designs = await readDesignsOfVersions(db, member, [...new Set(versionIds)])
  const made = pieces.flatMap(piece => piece.prints.map(print => ({ piece, print })))
  const groups = Map.groupBy(made, ({ print }) => keyOf(print))
  const works = [...groups].map(([key, of]) => workOf(key, of, designs))
  const place = ({ method }: RunWork): number => (method === 'picture' ? METHODS.length : METHODS.indexOf(method))
  return { works: works.toSorted((a, b) => place(a) - place(b) || a.name.localeCompare(b.name)) }
}

/** The same design in the same size at the same place is one piece of work, whatever is filled in. */
function keyOf({ method, name, side, widthMm, fileId, design }: PiecePrint): string {
  return JSON.stringify([method, name, side, widthMm, fileId, design?.versionId ?? null])
}

type Made = { piece: PrintedPiece; print: PiecePrint }

function workOf(key: string, of: [Made, ...Made[]], designs: Record<string, Design>): RunWork {
  const [{ print }] = of
  const method = methodOf(print)
  const design = print.design && designs[print.design.versionId]
  const standing = of.filter(({ piece }) => piece.state !== 'spoiled')
  const values = new Set(standing.map(one => JSON.stringify(one.print.design?.values ?? {})))
  return {
    key,
    method,
    name: print.name,
    side: print.side,
    widthMm: print.widthMm,
    documentId: print.design?.documentId ?? null,
    versionId: print.design?.versionId ?? null,
    fileId: print.fileId,
    colours: design ? coloursOf(design, method) : [],
    garments: garmentsOf(standing),
    owed: standing.length,
    done: standing.filter(({ piece }) => DONE.has(piece.state)).length,
    spoiled: of.length - standing.length,
    varies: values.size > 1
  }
}

/** Of a screen print with the mesh of each screen, as it was set in the designer. */
function coloursOf(design: Design, method: Method): RunWork['colours'] {
  const inks = inksIn(design)
  if (method !== 'screen') return inks.map(({ name, hex }) => ({ name, hex, mesh: null }))
  const { underbase, inks: chosen, tints } = separationsOf(design)
  const tinted = new Set(Object.values(tints).map(({ ref }) => ref))
  const meshOf = (ref: string) => inkSettings(chosen[ref], { hasDots: tinted.has(ref), turn: 0 }).mesh
  const screens = inks.map(({ ref, name, hex }) => ({ name, hex, mesh: meshOf(ref) }))
  return underbase ? [{ name: 'Underbase white', hex: '#FFFFFF', mesh: meshOf(UNDERBASE) }, ...screens] : screens
}

function garmentsOf(of: readonly Made[]): RunWork['garments'] {
  const groups = Map.groupBy(of, ({ piece: { blank } }) => JSON.stringify([blank.name, blank.colour, blank.size]))
  return [...groups.values()]
    .map(own => {
      const { name, colour, hex, size } = own[0].piece.blank
      return { name, colour, hex, size, pieces: own.length }
    })
    .toSorted(
      (a, b) => a.name.localeCompare(b.name) || a.colour.localeCompare(b.colour) || compareSizes(a.size, b.size)
    )
}
