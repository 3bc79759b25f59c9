// What a piece costs while it is drawn: films as they lie on the rolls, work, garment; and a price.
import { persistentMap } from '@nanostores/persistent'
import { computed, type ReadableAtom } from 'nanostores'

import {
  type CostSettings,
  type Estimate,
  estimate,
  type FilmUse,
  transferEstimate,
  usualPriceCents
} from '#lib/designer/costing/estimate.ts'
import { USUAL } from '#lib/designer/costing/figures.ts'
import { heightOf, uniteBounds, widthOf } from '#lib/designer/geometry/bounds.ts'
import type { FilmFigures, Jobs, NestedFilm } from '#lib/designer/workers/job-kinds.ts'

import { $settled } from './document.ts'
import { runJob } from './jobs.ts'
import { type Live, liveJob } from './live-job.ts'
import { $sampleValues } from './preview-values.ts'

const PAUSE_MS = 400

/** How long a shorter layout is looked for after the first one. */
const SEARCH_MS = 1500

/** More pieces lie like these: the rest is reckoned from them. */
const NESTED_AT_MOST = 24

const $stored = persistentMap<Record<string, string>>('designer:costs:', {})

const $workspace = computed($settled, ({ session }) => session?.workspaceId ?? 'own')

/** Rates of the workspace, kept in this browser. */
export const $costSettings: ReadableAtom<CostSettings> = computed([$stored, $workspace], (stored, workspace) => {
  return { ...USUAL, ...read(stored[workspace]) }
})

const $quantity = computed($costSettings, ({ quantity }) => quantity)

export function changeCosts(change: Partial<CostSettings>): void {
  $stored.setKey($workspace.get(), JSON.stringify({ ...$costSettings.get(), ...change }))
}

function read(text: string | undefined): Partial<CostSettings> {
  try {
    const found = JSON.parse(text ?? '{}') as Record<string, unknown>
    return Object.fromEntries(
      Object.keys(USUAL).flatMap(key => (Number.isFinite(found[key]) ? [[key, Number(found[key])]] : []))
    )
  } catch {
    return {}
  }
}

type Nest = Jobs['nest']['output'] & { copies: number }

const $nest = liveJob<Nest>({
  watch: [$settled, $quantity, $sampleValues],
  delayMs: PAUSE_MS,
  async run(signal, onProgress) {
    const design = $settled.get()
    const copies = Math.min(NESTED_AT_MOST, Math.max(1, $quantity.get()))
    const input = { artboards: design.artboards.map(({ id }) => id), rows: [{ row: -1, values: $sampleValues.get(), quantity: copies }], budget: { ms: SEARCH_MS } } // biome-ignore format: one line
    const output = await runJob('nest', input, {
      design,
      signal,
      onProgress: early => onProgress({ ...early, copies })
    })
    return { ...output, copies }
  }
})

export interface Cost {
  films: FilmFigures[]
  nested: NestedFilm[]
  /** So many were laid on the rolls; the metres are of all. */
  copies: number
  cut: Estimate
  transfer: ReturnType<typeof transferEstimate>
  /** What shops ask for the decoration alone. */
  usualCents: number
  sizes: { wMm: number; hMm: number }[]
}

export const $cost: ReadableAtom<Live<Cost>> = computed([$nest, $costSettings], (live, settings) => {
  return { ...live, value: live.value && reckon(live.value, settings) }
})

export function reckon({ films, nested, copies }: Nest, settings: CostSettings): Cost {
  const quantity = Math.max(1, settings.quantity)
  const uses = films.map((film): FilmUse => {
    const { colour, pieces } = film
    const laid = nested.find(({ ref }) => ref === film.ref)?.lengthMm
    // Too wide for its roll: at least as much as it is long.
    const lengthMm = laid ?? copies * pieces.reduce((sum, { wMm, hMm }) => sum + Math.max(wMm, hMm), 0)
    const sum = (key: 'outlines' | 'holes' | 'cutMm'): number => pieces.reduce((all, piece) => all + piece[key], 0)
    return {
      ref: film.ref,
      name: colour.name,
      metres: ((lengthMm / 1000) * quantity) / copies,
      rollWidthMm: colour.material?.rollWidthMm ?? 375,
      pricePerM: colour.material?.pricePerM ?? 0,
      outlines: sum('outlines'),
      holes: sum('holes'),
      cutMm: sum('cutMm'),
      pressSeconds: colour.material?.press?.seconds
    }
  })
  const boxes = Map.groupBy(
    films.flatMap(({ pieces }) => pieces),
    ({ artboard }) => artboard
  )
  const sizes = [...boxes.values()].map(pieces => {
    const box = uniteBounds(pieces.map(({ at }) => at))
    return { wMm: widthOf(box), hMm: heightOf(box) }
  })
  const usualCents = sizes.reduce((sum, size) => sum + usualPriceCents(size, films.length, quantity), 0)
  return {
    films,
    nested,
    copies,
    cut: estimate(uses, settings),
    transfer: transferEstimate(sizes, settings),
    usualCents,
    sizes
  }
}
