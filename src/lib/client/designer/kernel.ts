// Outlines of texts and strokes: letters' shaping and the integer sweep. Large, so it comes after the first picture.
import { atom, type ReadableAtom } from 'nanostores'

import type { Divisible } from '#lib/designer/commands/cut.ts'
import type { StripOf } from '#lib/designer/commands/set-purpose.ts'
import type { Design, ImageObject, Matrix } from '#lib/designer/design.ts'
import type { Point } from '#lib/designer/geometry/matrix.ts'
import type { Path } from '#lib/designer/geometry/path.ts'
import type { Outliner } from '#lib/designer/production/outliner.ts'
import type { Contour } from '#lib/designer/production/print/contour.ts'
import type { FontBook } from '#lib/designer/text/font-book.ts'

export interface Kernel {
  outliner: Outliner
  book: FontBook
  /** Fill and strokes of an outline, bottom to top. */
  paint: typeof import('#lib/designer/production/outliner.ts').paint
  /** Where a picture is cut out; on the artboard, as the matrix leads there. */
  contour: (object: ImageObject, matrix: Matrix) => Contour
  combine: (operation: Combination, paths: readonly Path[]) => Path
  offset: (path: Path, byMm: number) => Path
  simplify: (path: Path, toleranceMm: number) => Path
  /** Objects in pieces along a line of the artboard; the ids of the pieces. */
  cut: (design: Design, objects: readonly Divisible[], line: readonly Point[]) => { design: Design; ids: string[] }
  /** Objects without what a stroke of the eraser lies on; whether anything was there. */
  erase: (
    design: Design,
    objects: readonly Divisible[],
    stroke: { line: readonly Point[]; widthMm: number }
  ) => { design: Design; isChanged: boolean }
  /** A line drawn by hand, in soft curves. */
  sketch: typeof import('#lib/designer/geometry/sketch.ts').sketch
  /** The area of the strip that a line was drawn as. */
  strip: StripOf
}

export type Combination = 'weld' | 'subtract' | 'intersect' | 'exclude'

const $loaded = atom<Kernel | undefined>()
const $fontCount = atom(0)
const $failed = atom<readonly string[]>([])
/** By font: settled once it is here, or has failed. */
const asked = new Map<string, Promise<unknown>>()

export const $kernel: ReadableAtom<Kernel | undefined> = $loaded
/** Grows whenever fonts have come: texts look different then. */
export const $fontsLoaded: ReadableAtom<number> = $fontCount
/** Fonts that did not come. */
export const $missingFonts: ReadableAtom<readonly string[]> = $failed

let loading: Promise<Kernel> | undefined

export function loadKernel(): Promise<Kernel> {
  loading ??= import('./kernel-parts.ts').then(
    async ({ createKernel }) => {
      const kernel = await createKernel()
      $loaded.set(kernel)
      return kernel
    },
    error => {
      // The next one to ask tries again.
      loading = undefined
      throw error
    }
  )
  return loading
}

/** Returns once they are here, whoever asked for them first; those that fail may be asked for again. */
export async function loadFonts(ids: Iterable<string>): Promise<void> {
  const all = [...new Set(ids)]
  const wanted = all.filter(id => !asked.has(id))
  if (wanted.length > 0) {
    const loading = fetchFonts(wanted)
    for (const id of wanted) asked.set(id, loading)
  }
  await Promise.all(all.map(id => asked.get(id)))
}

async function fetchFonts(wanted: readonly string[]): Promise<void> {
  const failed: string[] = []
  try {
    const { book } = await loadKernel()
    await Promise.all(wanted.map(id => book.load([id]).catch(() => failed.push(id))))
  } catch (error) {
    failed.push(...wanted)
    throw error
  } finally {
    for (const id of failed) asked.delete(id)
  }
  $failed.set([...$failed.get().filter(id => !wanted.includes(id)), ...failed])
  $fontCount.set($fontCount.get() + 1)
}
