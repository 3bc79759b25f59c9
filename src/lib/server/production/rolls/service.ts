// The film that a shop has on rolls and remnants: what of it there is, what is planned on it, and how cutting uses it up.
import { required } from '#lib/shared/required.ts'
import { t } from '#lib/i18n/t.ts'
import type { FilmLevel, FilmRoll, FilmRollChange, FilmRolls, NewFilmRoll } from '#lib/contract/film-rolls.ts'
import { rectangleWithin } from '#lib/designer/run/free-rectangle.ts'
import type { OwnedRoll } from '#lib/designer/run/settings.ts'
import { listFilms } from '#lib/server/design/documents/films.ts'
import type { Member } from '#lib/server/platform/access/actor.ts'
import { type Db, inTransaction } from '#lib/server/platform/db/index.ts'
import { AppError, notFound } from '#lib/server/platform/errors.ts'
import { formatRollCode } from '#lib/shared/film-rolls.ts'

import * as queries from './queries.ts'
import type { RollRow } from './queries.ts'

type Of = Pick<Member, 'workspaceId'>

/** Shorter than this nothing is cut from it: the pinch rollers hold so much. */
const LEAST_MM = 20

type Films = Map<string, { name: string; hex: string }>

async function filmsBySku(db: Db, { workspaceId }: Of): Promise<Films> {
  const films = await listFilms(db, workspaceId, { removed: true })
  return new Map(films.map(({ sku, name, hex }) => [sku, { name, hex }]))
}

function shownRoll({ number, ...row }: RollRow, films: Films): FilmRoll {
  const film = films.get(row.sku)
  return { ...row, code: formatRollCode(number), filmName: film?.name ?? row.sku, hex: film?.hex ?? null }
}

export async function listRolls(db: Db, member: Of, { gone = false } = {}): Promise<FilmRolls> {
  const [films, rows] = await Promise.all([filmsBySku(db, member), queries.findRolls(db, member)])
  const byFilm = [...Map.groupBy(rows, ({ sku }) => sku)]
  const levels = byFilm.flatMap(([sku, own]) => levelOf(sku, own, films) ?? [])
  const name = (sku: string) => films.get(sku)?.name ?? sku
  const shown = rows.filter(row => gone || row.gone === null).map(row => shownRoll(row, films))
  return {
    rolls: shown.sort((a, b) => a.filmName.localeCompare(b.filmName, 'en')),
    films: levels.sort((a, b) => name(a.sku).localeCompare(name(b.sku), 'en'))
  }
}

/** A film whose rolls were all thrown away is one that the shop gave up. */
function levelOf(sku: string, own: readonly RollRow[], films: Films): FilmLevel | undefined {
  const rolls = own.filter(({ kind, gone }) => kind === 'roll' && gone !== 'thrown_away')
  if (rolls.length === 0) return undefined
  const here = rolls.filter(({ gone }) => gone === null)
  const sum = (of: (row: RollRow) => number) => here.reduce((all, row) => all + of(row), 0)
  const [leftMm, plannedMm] = [sum(row => row.leftMm), sum(row => row.plannedMm)]
  const lowMm = Math.max(...rolls.map(row => row.lowMm))
  const film = films.get(sku)
  const isLow = here.length === 0 || leftMm - plannedMm < lowMm
  return { sku, name: film?.name ?? sku, hex: film?.hex ?? null, leftMm, plannedMm, isLow }
}

export function createRoll(db: Db, member: Member, input: NewFilmRoll): Promise<FilmRoll> {
  return inTransaction(db, async tx => {
    const films = await filmsBySku(tx, member)
    if (!films.has(input.sku))
      throw new AppError('invalid', `sku: ${t('errors.production.noFilm', { sku: input.sku })}`)
    const within = input.outline && rectangleWithin(input.outline)
    if (input.outline && !within) throw new AppError('invalid', `outline: ${t('errors.production.outlineEmpty')}`)
    if (input.outline && input.kind === 'roll')
      throw new AppError('invalid', `outline: ${t('errors.production.outlineOnlyRemnant')}`)
    const roll = within ? { ...input, widthMm: within.hMm, leftMm: within.wMm } : input
    if (within && Math.min(within.wMm, within.hMm) < LEAST_MM) {
      throw new AppError('invalid', `outline: ${t('errors.production.outlineTooSmall', { least: LEAST_MM })}`)
    }
    requireUsable(roll)
    const id = await queries.insertRoll(tx, member, roll)
    return shownRoll(required(await queries.findRoll(tx, member, id), 'a roll'), films)
  })
}

function requireUsable({ widthMm, edgeMm }: { widthMm: number; edgeMm: number }): void {
  if (widthMm - 2 * edgeMm >= LEAST_MM) return
  throw new AppError('invalid', `edgeMm: ${t('errors.production.edgeTooWide', { least: LEAST_MM })}`)
}

export function updateRoll(
  db: Db,
  member: Member,
  { rollId, revision, ...change }: FilmRollChange & { rollId: string }
): Promise<FilmRoll> {
  return inTransaction(db, async tx => {
    const films = await filmsBySku(tx, member)
    const before = await queries.findRoll(tx, member, rollId, true)
    if (!before) throw notFound('Roll')
    if (before.revision !== revision) {
      throw new AppError('conflict', t('errors.production.rollChanged'), {
        data: shownRoll(before, films)
      })
    }
    if (change.sku !== undefined && !films.has(change.sku)) throw new AppError('invalid', `sku: ${t('errors.production.noFilm', { sku: change.sku })}`) // biome-ignore format: one line
    requireUsable({ widthMm: change.widthMm ?? before.widthMm, edgeMm: change.edgeMm ?? before.edgeMm })
    await queries.updateRoll(tx, member, rollId, change)
    return shownRoll(required(await queries.findRoll(tx, member, rollId), 'a roll'), films)
  })
}

/**
 * What a run may be cut from: remnants first, the smallest before the others, then the rolls that are begun. What is
 * planned for other runs is not there any more. A film whose rolls are all used up has none, which is no endless one.
 */
export async function rollsForRun(db: Db, member: Of, runId: string): Promise<OwnedRoll[]> {
  const [rows, planned] = await Promise.all([queries.findRolls(db, member), queries.findPlanned(db, member, runId)])
  const here = rows.filter(({ gone }) => gone === null)
  const isHere = new Set(here.flatMap(({ kind, sku }) => (kind === 'roll' ? [sku] : [])))
  const ended = new Map(rows.flatMap(row => (row.kind === 'roll' && row.gone === 'used_up' && !isHere.has(row.sku) ? [[row.sku, row]] : []))) // biome-ignore format: one line
  const owned = here.map(row => {
    const freeMm = Math.max(0, row.leftMm - (planned.get(row.id) ?? 0))
    return { row, freeMm, order: row.kind === 'remnant' ? row.widthMm * row.leftMm : row.leftMm }
  })
  owned.sort((a, b) => rankOf(a.row) - rankOf(b.row) || a.order - b.order || a.row.number - b.row.number)
  return [
    ...owned.map(({ row, freeMm }) => ownedRoll(row, freeMm)),
    ...[...ended.values()].map(row => ownedRoll(row, 0))
  ]
}

const rankOf = ({ kind }: RollRow) => (kind === 'remnant' ? 0 : 1)

function ownedRoll({ id, number, sku, widthMm, edgeMm, kind }: RollRow, lengthMm: number): OwnedRoll {
  const name = formatRollCode(number)
  return { id, sku, name, widthMm: widthMm - 2 * edgeMm, lengthMm, isRemnant: kind === 'remnant' }
}

/** Takes a length off a roll, all of it where it is said to have ended; gives what it took. */
export async function deductFromRoll(
  tx: Db,
  member: Of,
  { rollId, lengthMm, isEnded = false }: { rollId: string; lengthMm: number; isEnded?: boolean }
): Promise<number> {
  const roll = await queries.findRoll(tx, member, rollId, true)
  if (!roll) return 0
  const takenMm = isEnded ? roll.leftMm : Math.min(roll.leftMm, lengthMm)
  const leftMm = roll.leftMm - takenMm
  const gone = leftMm < LEAST_MM && roll.gone === null ? ({ gone: 'used_up' } as const) : {}
  await queries.updateRoll(tx, member, rollId, { leftMm, ...gone })
  return takenMm
}

export async function giveBackToRoll(
  tx: Db,
  member: Of,
  { rollId, lengthMm }: { rollId: string; lengthMm: number }
): Promise<void> {
  const roll = await queries.findRoll(tx, member, rollId, true)
  if (!roll) return
  const gone = roll.gone === 'used_up' ? { gone: null } : {}
  await queries.updateRoll(tx, member, rollId, { leftMm: roll.leftMm + lengthMm, ...gone })
}
