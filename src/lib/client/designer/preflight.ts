// What preflight finds while somebody draws, grouped by object; what was fixed, and what is not to be reported again.
import { atom, computed, type ReadableAtom } from 'nanostores'

import { apply, isEmpty } from '#lib/designer/change.ts'
import type { Fix, Problem, ProblemKind } from '#lib/designer/checks/checks.ts'
import type { Design } from '#lib/designer/design.ts'
import type { Bounds } from '#lib/designer/geometry/bounds.ts'

import { $artboardId, $design, $settled, commitDesign } from './document.ts'
import { runTask } from './tasks.ts'
import { type Live, liveTask } from './live-task.ts'
import { $sampleValues } from './preview-values.ts'

/** One thing wrong with one object in one film, wherever it shows. */
export interface Finding {
  key: string
  kind: ProblemKind
  severity: Problem['severity']
  objectId: string | undefined
  ref: string | undefined
  detail: string | number | undefined
  places: Bounds[]
  fix: Fix | undefined
  /** The fix changes nothing that a customer would see. */
  safe: boolean
}

const PAUSE_MS = 250

const $problems = liveTask<Problem[]>({
  watch: [$settled, $artboardId, $sampleValues],
  delayMs: PAUSE_MS,
  patient: true,
  run: signal => {
    return runTask(
      'check',
      { artboard: $artboardId.get(), values: $sampleValues.get() },
      { design: $settled.get(), signal }
    )
  }
})

const $hidden = atom<ReadonlySet<string>>(new Set())

export const $ignored: ReadableAtom<ReadonlySet<string>> = $hidden

export const $preflight: ReadableAtom<Live<Finding[]>> = computed($problems, live => {
  return { ...live, value: live.value && gathered(live.value, $design.get()) }
})

export function ignore(findings: readonly Finding[]): void {
  $hidden.set(new Set([...$hidden.get(), ...findings.map(({ key }) => key)]))
}

export function ignoreNothing(): void {
  $hidden.set(new Set())
}

export function gathered(problems: readonly Problem[], design: Design): Finding[] {
  const findings = new Map<string, Finding>()
  for (const { kind, severity, at, objectId, ref, detail, fix } of problems) {
    const key = [kind, objectId ?? '', ref ?? '', JSON.stringify(fix ?? '')].join(' ')
    const known = findings.get(key)
    if (known) {
      known.places.push(at)
      // The worst of them speaks for all.
      if (typeof detail === 'number' && typeof known.detail === 'number') known.detail = Math.min(known.detail, detail)
    } else
      findings.set(key, { key, kind, severity, objectId, ref, detail, places: [at], fix, safe: isSafe(fix, design) })
  }
  return [...findings.values()]
}

/** The same fault of several objects is looked at, mended and ignored as one. */
export function equalFindings(findings: readonly Finding[]): Finding[][] {
  const groups = Map.groupBy(findings, ({ kind, severity, ref, detail, fix }) => {
    // Other letters need other fonts.
    const own = kind === 'missing-letters' ? detail : ''
    return [kind, severity, ref ?? '', fix?.kind ?? '', fix?.kind === 'drop' ? fix.what : '', own].join(' ')
  })
  return [...groups.values()]
}

function isSafe(fix: Fix | undefined, { objects }: Design): boolean {
  switch (fix?.kind) {
    case 'close':
    case 'remove':
    case 'cut-once':
    case 'press-order':
      return true
    case 'drop':
      // Text would become outlines, and could not be typed again.
      return fix.what === 'specks' && objects[fix.objectId]?.type !== 'text'
    default:
      return false
  }
}

/** Mends in one step that can be undone; true if anything changed. */
export async function mend(findings: readonly Finding[]): Promise<boolean> {
  const fixes = findings.flatMap(({ fix }) => (fix ? [fix] : []))
  // Whoever draws meanwhile gets the newest drawing mended, not an older one back.
  for (let design = $settled.get(); ; design = $settled.get()) {
    const change = await runTask('fix', { fixes, values: $sampleValues.get() }, { design })
    if ($settled.get() !== design) continue
    if (isEmpty(change)) return false
    commitDesign(apply(design, change))
    return true
  }
}
