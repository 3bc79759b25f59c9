// Preflight: what would go wrong at the cutter, the weeding table or the press, where, and what would mend it.
import type { Design } from '../design.ts'
import { type Bounds, encloses, uniteBounds } from '../geometry/bounds.ts'
import { formatPath, pathBounds } from '../geometry/path.ts'
import { formatNumber, roundMm } from '../numbers.ts'
import { type CutLayer, pressedOf } from '../production/cut-layers.ts'
import type { Drawn, Outliner, Part } from '../production/outliner.ts'
import type { FontBook } from '../text/font-book.ts'
import type { Values } from '../text/text-outline.ts'
import { drawn } from '../tree.ts'
import { tilesNeeded } from '../rolls/tiles-needed.ts'
import { fineProblems } from './feature-checks.ts'
import { importProblems } from './import-checks.ts'
import { lineProblems } from './line-checks.ts'
import { bentTooFar, singleLineText } from './text-checks.ts'
import { openPaths, smallText, unsharpPictures } from './object-checks.ts'
import { pressProblems } from './press-checks.ts'
import { printProblems } from './print-checks.ts'

export type Fix =
  /** A stroke in its own colour around it; text stays text. */
  | { kind: 'thicken'; objectId: string; ref: string; byMm: number }
  | { kind: 'track'; objectId: string; byMm: number }
  /** Takes away islands, or fills holes, that are smaller than so much. Text becomes outlines. */
  | { kind: 'drop'; objectId: string; what: 'specks' | 'counters'; belowMm: number }
  | { kind: 'close'; objectId: string }
  | { kind: 'enlarge'; objectId: string; factor: number; about: readonly [number, number] }
  | { kind: 'remove'; objectId: string }
  /** Films side by side instead of on each other, or the other way round. */
  | { kind: 'knock-out' }
  | { kind: 'lay-over' }
  /** Edges that lines share are cut once. */
  | { kind: 'cut-once' }
  /** A printed sheet is cut by its edges alone. */
  | { kind: 'without-marks' }
  /** The order that follows from the drawing instead of the one that was chosen. */
  | { kind: 'press-order'; artboard: string }
  /** An imported file may differ in this. */
  | { kind: 'accept'; item: string }

export type ProblemKind =
  | 'import'
  | 'thin-stroke'
  | 'thin-gap'
  | 'speck'
  | 'counter'
  | 'open-path'
  | 'open-through-cut'
  | 'duplicate'
  | 'cut-twice'
  | 'line-on-outline'
  | 'small-text'
  | 'single-line'
  | 'bent-too-far'
  | 'missing-letters'
  | 'cannot-carry'
  | 'thick-on-thin'
  | 'passes'
  | 'many-passes'
  | 'looks-different'
  | 'not-pressed'
  | 'not-cut'
  | 'no-contour'
  | 'thin-contour'
  | 'sheet-too-small'
  | 'sheet-full'
  | 'marks-near'
  | 'no-marks'
  | 'too-wide'
  | 'tiled'
  | 'outside'
  | 'unsharp'

export interface Problem {
  kind: ProblemKind
  /** An error spoils the piece; a warning may. */
  severity: 'error' | 'warning'
  /** Where it is on the artboard, in mm. */
  at: Bounds
  objectId?: string | undefined
  ref?: string | undefined
  /** What a sentence about it needs: a measure in mm or dpi, letters, names of films. */
  detail?: string | number | undefined
  fix?: Fix | undefined
}

interface Context {
  artboard: string
  book: FontBook
  values?: Values | undefined
}

export function check(design: Design, outliner: Outliner, { artboard, book, values }: Context): Problem[] {
  const all = outliner.draw(design, artboard, values)
  const pressed = pressedOf(design, outliner, { artboard, values })
  const { parts, layers } = pressed
  const ids = new Set([...drawn(design, artboard)].map(({ object }) => object.id))
  // Few of thousands are asked about.
  const bounds = { get: (id: string) => outliner.bounds(design, [id], values).get(id) }
  const problems = [
    ...importProblems(design, { artboard, boxes: some => outliner.bounds(design, some, values).values() }),
    ...missingLetters(),
    ...openPaths(design, ids, bounds),
    ...lineProblems(all, layers, design.production),
    ...duplicates(parts),
    ...pressProblems(design, artboard, pressed),
    ...layers.flatMap(layer => tooWide(design, layer)),
    ...fineProblems(design, pressed, outliner.clipper),
    ...smallText(design, ids, { book, bounds }),
    ...bentTooFar(design, ids, { book, values, bounds }),
    ...singleLineText(design, all, bounds),
    ...unsharpPictures(design, ids, bounds),
    ...printProblems(design, outliner, { artboard, values, bounds }),
    ...outside(design, artboard, all)
  ]
  return problems
    .map(problem => ({ ...problem, at: rounded(problem.at) }))
    .sort((a, b) => Number(a.severity === 'warning') - Number(b.severity === 'warning'))

  function missingLetters(): Problem[] {
    return [...outliner.missing(design, values)].flatMap(([objectId, letters]) => {
      const at = bounds.get(objectId)
      return at ? [{ kind: 'missing-letters', severity: 'error', at, objectId, detail: letters.join('') }] : []
    })
  }
}

/** The same outline twice in one colour: usually a copy pasted in place by mistake. */
function duplicates(parts: readonly Part[]): Problem[] {
  const seen = new Map<string, string>()
  const problems: Problem[] = []
  // What begins where nothing else does need not be written out.
  const beginnings = new Map<string, number>()
  for (const part of parts) beginnings.set(beginningOf(part), (beginnings.get(beginningOf(part)) ?? 0) + 1)
  for (const part of parts) {
    const { objectId, ref, path, role } = part
    if (role === 'clip' || beginnings.get(beginningOf(part)) === 1) continue
    const key = `${ref} ${formatPath(path, 2)}`
    const first = seen.get(key)
    seen.set(key, objectId)
    if (first === undefined || first === objectId) continue
    problems.push({
      kind: 'duplicate',
      severity: 'warning',
      at: pathBounds(path),
      objectId,
      ref,
      fix: { kind: 'remove', objectId }
    })
  }
  return problems
}

function beginningOf({ ref, path }: Part): string {
  const [x = 0, y = 0] = path[0]?.coords ?? []
  return `${ref} ${formatNumber(x, 2)} ${formatNumber(y, 2)}`
}

function tooWide(design: Design, layer: CutLayer): Problem[] {
  const tiles = tilesNeeded(design, layer)
  if (tiles === 1) return []
  if (tiles > 1)
    return [{ kind: 'tiled', severity: 'warning', at: layer.bounds, ref: layer.ref, detail: String(tiles) }]
  const detail = layer.colour.material?.usableWidthMm
  return [{ kind: 'too-wide', severity: 'error', at: layer.bounds, ref: layer.ref, detail }]
}

function outside(design: Design, artboard: string, all: readonly Drawn[]): Problem[] {
  const board = design.artboards.find(({ id }) => id === artboard)
  if (!board) return []
  const room = { minX: -0.01, minY: -0.01, maxX: board.wMm + 0.01, maxY: board.hMm + 0.01 }
  const boxes = new Map<string, Bounds[]>()
  for (const item of all) {
    const id = item.kind === 'picture' ? item.object.id : item.objectId
    const path = item.kind === 'picture' ? [...item.cut, ...item.bleed] : item.path
    boxes.set(id, [...(boxes.get(id) ?? []), pathBounds(path)])
  }
  return [...boxes].flatMap(([objectId, list]) => {
    const at = uniteBounds(list)
    return at.minX <= at.maxX && !encloses(room, at) ? [{ kind: 'outside', severity: 'warning', at, objectId }] : []
  })
}

/** Sines differ in their last digit from engine to engine; what is told must not. */
function rounded({ minX, minY, maxX, maxY }: Bounds): Bounds {
  return { minX: roundMm(minX), minY: roundMm(minY), maxX: roundMm(maxX), maxY: roundMm(maxY) }
}
