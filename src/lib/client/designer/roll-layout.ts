// The rolls of the design on the screen, as they were laid out last; kept while other panels are looked at.
import { atom, type ReadableAtom } from 'nanostores'

import { ApiError, call } from '#lib/client/api.ts'
import { getDocument } from '#lib/contract/calls/documents.ts'
import { setProduction } from '#lib/designer/commands/settings.ts'
import type { Design } from '#lib/designer/design.ts'
import type { Budget } from '#lib/designer/nesting/budget.ts'
import type { Found } from '#lib/designer/rolls/members.ts'
import type { Pack } from '#lib/designer/production/pack.ts'
import { FIXED_MOVES } from '#lib/designer/rolls/moves.ts'
import type { Ganged, RollSettings } from '#lib/designer/rolls/settings.ts'
import { rollSettings } from '#lib/designer/rolls/usual.ts'
import type { LaidOut } from '#lib/designer/workers/task-kinds.ts'

import { $design, commitDesign } from './document.ts'
import { $exportChoice } from './export.ts'
import { loadDesignJobs, nameOfRolls } from './job-files.ts'
import { isAbort, TaskError, runTask } from './tasks.ts'
import { $designerSession } from './session.ts'
import { $view } from './view.ts'

/** What a person waits for once more. */
const LONGER_MS = 15_000

export interface Made extends LaidOut {
  of: Design
  gang: (Found & { rev: number })[]
  isFinal: boolean
}

export interface RollState {
  made: Made | undefined
  busy: boolean
  failure: unknown
}

const $state = atom<RollState>({ made: undefined, busy: false, failure: undefined })

export const $rolls: ReadableAtom<RollState> = $state

let stop: AbortController | undefined

/** Part of the design, so it can be undone. */
export function changeRolls(change: Partial<RollSettings>): void {
  const design = $design.get()
  commitDesign(setProduction(design, { rolls: { ...rollSettings(design.production), ...change } }))
}

export function stopRolls(): void {
  stop?.abort()
}

/** The layout that price and server come to as well. */
export function layOutRolls(): Promise<LaidOut | undefined> {
  return make({ moves: FIXED_MOVES }, true)
}

/** For as long as a person wants to wait, by all nesters of the machine. */
export function searchLonger(): Promise<LaidOut | undefined> {
  return make({ ms: LONGER_MS }, false)
}

async function make(budget: Budget, alone: boolean): Promise<LaidOut | undefined> {
  const design = $design.get()
  const before = $state.get().made
  return work(async signal => {
    const gang = await fetchGang(rollSettings(design.production).gang, signal)
    const keep = (laid: LaidOut, isFinal: boolean) => $state.set({ ...$state.get(), made: { ...laid, of: design, gang, isFinal } }) // biome-ignore format: one line
    const onProgress = (early: LaidOut) => alone && keep(early, false)
    const laid = await runTask('layOut', { gang, budget, alone }, { design, signal, onProgress })
    const isShorter = !before || before.of !== design || alone || lengthOf(laid) < lengthOf(before)
    if (isShorter) keep(laid, true)
    return laid
  })
}

export function lengthOf({ nested }: Pick<LaidOut, 'nested'>): number {
  return nested.reduce((sum, { lengthMm }) => sum + (lengthMm ?? 0), 0)
}

/** Every film has a layout. */
export function isWhole({ nested }: Pick<LaidOut, 'nested'>): boolean {
  return nested.length > 0 && nested.every(({ lengthMm }) => lengthMm !== undefined)
}

/** The rolls as files, laid out first where they are not. Undefined where something stops them, which is shown. */
export async function writeRolls(): Promise<{ pack: Pack; name: string; made: Made } | undefined> {
  const isCurrent = () => $state.get().made?.of === $design.get() && $state.get().made?.isFinal === true
  if (!isCurrent()) await layOutRolls()
  const { made } = $state.get()
  if (!made || !isCurrent() || made.stops.length > 0 || !isWhole(made)) return undefined
  const written = await writeLaid(made)
  return written && { ...written, made }
}

/** As they are shown; refused where a design has changed since. */
async function writeLaid(made: Made): Promise<{ pack: Pack; name: string } | undefined> {
  const { formats, spotName, throughName } = $exportChoice.get()
  const { of: design, nested } = made
  let name = design.name
  const pack = await work(async signal => {
    await loadDesignJobs()
    name = await nameOfRolls(signal)
    const gang = await fetchGang(rollSettings(design.production).gang, signal)
    const isSame = gang.every((found, index) => found.design && found.rev === made.gang[index]?.rev)
    if (!isSame) throw new TaskError('old-layout', 'A design on the same rolls has changed')
    const chosen = { formats: formats.filter(format => format !== 'png'), spotName, throughName }
    const input = { gang, nested, ...chosen, units: $view.get().units }
    return runTask('rolls', input, { design: { ...design, name }, signal })
  })
  return pack && { pack, name: `${name} rolls` }
}

async function work<T>(run: (signal: AbortSignal) => Promise<T>): Promise<T | undefined> {
  stop?.abort()
  const controller = new AbortController()
  stop = controller
  $state.set({ ...$state.get(), busy: true, failure: undefined })
  try {
    return await run(controller.signal)
  } catch (error) {
    if (stop === controller && !isAbort(error)) $state.set({ ...$state.get(), failure: error })
    return undefined
  } finally {
    if (stop === controller) $state.set({ ...$state.get(), busy: false })
  }
}

/** Each as it is now; a design that is not to be had is told of, and stops the cut. */
function fetchGang(gang: readonly Ganged[], signal: AbortSignal): Promise<Made['gang']> {
  const WorkspaceId = $designerSession.get()?.workspaceId ?? ''
  return Promise.all(
    gang.map(async ({ documentId, name, copies }) => {
      const asked = { documentId, name, copies }
      try {
        const found = await call(getDocument, { query: { WorkspaceId, Id: documentId } }, { signal })
        if (found.deletedAt)
          return { ...asked, name: found.name, rev: 0, design: undefined, missing: 'deleted' as const }
        return { ...asked, name: found.name, rev: found.rev, design: { ...found.design, name: found.name } }
      } catch (error) {
        const isGone = error instanceof ApiError && [403, 404].includes(error.status)
        if (!isGone) throw error
        return { ...asked, rev: 0, design: undefined, missing: 'not-found' as const }
      }
    })
  )
}
