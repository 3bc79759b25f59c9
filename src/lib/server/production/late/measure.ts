// How much film a late piece takes, in a child process: before anybody has ordered it.
import { t } from '#lib/i18n/t.ts'
import { zip } from '#lib/shared/zip.ts'
import type { FreeBox } from '#lib/designer/run/free-places.ts'
import { boxesOf } from '#lib/designer/run/late-pieces.ts'
import type { Measured } from '#lib/designer/run/measure.ts'
import type { RunPart } from '#lib/designer/run/part.ts'
import type { RunSettings } from '#lib/designer/run/settings.ts'
import { withOwnFonts } from '#lib/server/design/fonts/read.ts'
import type { Member } from '#lib/server/platform/access/actor.ts'
import { type Db, memberDb } from '#lib/server/platform/db/index.ts'
import type { Turn } from '#lib/server/platform/files/lanes.ts'
import { type Limits, runApart } from '#lib/server/platform/files/render.ts'
import { createKept } from '#lib/server/platform/kept.ts'
import { requestContext } from '#lib/server/platform/request-context.ts'
import { singleton } from '#lib/server/platform/singleton.ts'
import type { LateLine } from '#lib/server/storefront/late/places.ts'

import { designsOf, filmsOf } from '../cutting/input.ts'
import { findRun } from '../cutting/queries.ts'
import { settingsOf } from '../cutting/service.ts'
import type { MeasureTask } from '../cutting/work.ts'
import { findDecorations } from '../owed-orders.ts'
import { getSizeScales, scaleParts } from '../sizes.ts'

const LIMITS: Limits = { cpuMs: 30_000, clockMs: 60_000, what: 'design' }

type Found = FreeBox[] | { problem: string }

/** What one shopper types, others type too: in letters of what is kept. */
const KEPT_LENGTH = 1024 * 1024
const measured = singleton('late-pieces', () => createKept<Found>(KEPT_LENGTH, found => JSON.stringify(found).length))

interface OfRun {
  workspaceId: string
  runId: string
  code: string
}

export async function measureLate(of: OfRun, lines: readonly LateLine[]): Promise<Map<string, Found>> {
  const db = memberDb(of)
  const run = await findRun(db, of, of.runId)
  const found = new Map<string, Found>()
  if (!run) return new Map(lines.map(({ key }) => [key, { problem: t('errors.production.late.notWithOthers') }]))
  const settings = { ...settingsOf(run.settings), rolls: [] }
  const decorations = await findDecorations(db, of, lines)
  const scales = await getSizeScales(db, of)
  const toMeasure: { line: string; kept: string; parts: RunPart[] }[] = []
  for (const [at, [{ key, blank }, { parts: drawn, gone }]] of zip(lines, decorations).entries()) {
    const parts = scaleParts(drawn, { size: blank.size, blank: blank.name }, scales)
    // Pictures beside what is cut are printed piece by piece; what has nothing to cut needs no place on a sheet.
    if (gone || parts.length === 0) {
      found.set(key, { problem: t('errors.production.late.notWithOthers') })
      continue
    }
    const kept = JSON.stringify([of, settings, parts])
    const before = measured.get(kept)
    if (before) found.set(key, before)
    else {
      const keyed = parts.map((part, part_) => ({ ...part, key: `${at}/${part_}`, code: of.code }))
      toMeasure.push({ line: key, kept, parts: keyed })
    }
  }
  if (toMeasure.length === 0) return found
  const turn = { lane: 'shopper', of: requestContext().ip } as const
  const all = await measureParts(db, of, { settings, turn, parts: toMeasure.flatMap(({ parts }) => parts) })
  for (const { line, kept, parts } of toMeasure) {
    const keys = new Set(parts.map(({ key }) => key))
    const isHindered = all.hindrances.some(hindrance => hindrance.parts.some(key => keys.has(key)))
    const boxes = isHindered
      ? undefined
      : boxesOf(
          all,
          all.pieces.filter(({ key }) => keys.has(key))
        )
    const value = boxes ?? { problem: t('errors.production.late.notWithOthers') }
    measured.set(kept, value)
    found.set(line, value)
  }
  return found
}

interface Asked {
  settings: RunSettings
  turn: Turn
  parts: RunPart[]
}

export async function measureParts(
  db: Db,
  of: Pick<Member, 'workspaceId'>,
  { settings, turn, parts }: Asked
): Promise<Measured> {
  const [films, designs] = [await filmsOf(db, of), await designsOf(db, of, parts)]
  const task: MeasureTask = { kind: 'run-measure', parts, input: { films, designs, settings } }
  return runApart<Measured>(turn, LIMITS, () => withOwnFonts(db, of.workspaceId, task))
}
