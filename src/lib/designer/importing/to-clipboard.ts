// An imported drawing as objects of a design, to be pasted: what it fills, its pens as the areas that they cover, and
// lines for a tool as lines.
import type { Clipboard } from '../commands/paste.ts'
import type { DesignObject, PaletteEntry, Purpose } from '../design.ts'
import type { Pen } from '../fields.ts'
import { intersect, subtract, weld } from '../geometry/boolean.ts'
import type { Clipper } from '../geometry/clipper.ts'
import { linesWithin } from '../geometry/lines-within.ts'
import { IDENTITY, invert } from '../geometry/matrix.ts'
import { strokeOutline } from '../geometry/offset.ts'
import { formatPath, type Path, transformPath } from '../geometry/path.ts'
import { THINNEST_MM } from '../geometry/strip.ts'
import { scaleOf } from './matrix.ts'
import type { Path as ImportedOutline } from '../path.ts'
import type {
  ImportedClip,
  ImportedDrawing,
  ImportedNode,
  ImportedPath,
  ImportedPicture,
  ImportedStroke,
  ImportedText
} from './drawing.ts'
import { pictureObject } from './picture-object.ts'
import { toPath } from './to-path.ts'

/** Until the server has kept the pixels. */
const NOT_STORED = '0'.repeat(64)

type Rule = 'nonzero' | 'evenodd'

interface Piece {
  path: Path
  hex: string
  rule: Rule
  purpose?: Purpose
  pen?: Pen
  /** What the pen drew: the line of a strip, or the strip of a line where it cannot be made from the line alone. */
  other?: Path | undefined
}

/** `pictures` is given what the assets stand for. */
export function toClipboard(
  drawing: Pick<ImportedDrawing, 'nodes'>,
  clipper: Clipper,
  pictures = new Map<string, ImportedPicture>()
): Clipboard {
  const assets: Clipboard['assets'] = {}
  const objects: DesignObject[] = []
  const colours = new Map<string, PaletteEntry>()
  const areas = new Map<ImportedClip, Path>()
  const assetIds = new Map<ImportedPicture, string>()
  let count = 0

  function refOf(hex: string): string {
    const known = colours.get(hex)
    if (known) return known.ref
    const entry = { ref: `c-${hex.slice(1).toLowerCase()}`, name: hex.toUpperCase(), hex, index: colours.size }
    colours.set(hex, entry)
    return entry.ref
  }

  function place(node: ImportedNode, clips: readonly ImportedClip[]): string[] {
    const within = node.clip ? [...clips, node.clip] : clips
    if (node.type === 'path') return placePath(node, within)
    if (node.type === 'text') return [placeText(node)]
    if (node.type === 'image') {
      const area = within.reduce<Path | undefined>((left, clip) => {
        return left ? intersect(clipper, left, areaOf(clip)) : areaOf(clip)
      }, undefined)
      const made = pictureObject(node, area, clipper)
      if (!made) return []
      const id = `i${++count}`
      const asset = assetOf(made.picture)
      objects.push({ id, type: 'image', asset, ...made.object, ...(node.name && { name: node.name.slice(0, 200) }) })
      return [id]
    }
    const children = node.children.flatMap(child => place(child, within))
    if (children.length < 2) return nameOnly(children, node.name)
    const id = `i${++count}`
    objects.push({ id, type: 'group', m: IDENTITY, children, ...(node.name && { name: node.name.slice(0, 200) }) })
    return [id]
  }

  /** A picture that is drawn again is the same asset. */
  function assetOf(picture: ImportedPicture): string {
    const known = assetIds.get(picture)
    if (known) return known
    const id = `picture-${pictures.size + 1}`
    assetIds.set(picture, id)
    pictures.set(id, picture)
    const { mime, wPx, hPx } = picture
    assets[id] = { kind: 'image', sha256: NOT_STORED, mime, wPx, hPx }
    return id
  }

  function placeText({ runs, align, lineHeight = 1.2, matrix, fill, name }: ImportedText): string {
    const id = `i${++count}`
    const scale = scaleOf(matrix)
    const [a, b, c, d, e, f] = matrix
    objects.push({
      id,
      type: 'text',
      m: [a / scale, b / scale, c / scale, d / scale, e, f],
      fill: { ref: refOf(fill) },
      strokes: [],
      weld: true,
      text: {
        align,
        lineHeight,
        warp: { kind: 'none', bend: 0 },
        runs: runs.slice(0, 100).map(({ s, font, sizeMm, trackMm }) => {
          return { s: s.slice(0, 2000), font, sizeMm: sizeMm * scale, trackMm: trackMm * scale, features: {} }
        })
      },
      ...(name && { name: name.slice(0, 200) })
    })
    return id
  }

  /** A group of one goes; what it was called stays. */
  function nameOnly(ids: string[], name: string | undefined): string[] {
    const object = objects.at(-1)
    if (name && object && object.id === ids[0] && !object.name) object.name = name.slice(0, 200)
    return ids
  }

  function placePath(node: ImportedPath, clips: readonly ImportedClip[]): string[] {
    return piecesOf(node, { clipper, isClipped: clips.length > 0 }).flatMap(
      ({ path, hex, rule, purpose, pen, other }) => {
        const d = formatPath(purpose ? within(path) : clipped(path, rule))
        if (!d) return []
        const id = `i${++count}`
        const name = node.name && { name: node.name.slice(0, 200) }
        const turned = other && formatPath(purpose ? clipped(other, 'nonzero') : within(other))
        const kept = {
          rule: clips.length ? 'nonzero' : rule,
          fill: { ref: refOf(hex) },
          ...(purpose && { purpose }),
          ...(pen && { pen: { ...pen, ...(turned && { d: turned }) } })
        }
        objects.push({ id, type: 'path', m: IDENTITY, d, strokes: [], ...kept, ...name })
        return [id]
      }
    )

    function within(line: Path): Path {
      return clips.reduce((left, clip) => linesWithin(left, areaOf(clip)), line)
    }

    function clipped(path: Path, rule: Rule): Path {
      if (clips.length === 0) return path
      // The rules of both may differ, so what is cut is welded first.
      return clips.reduce((area, clip) => intersect(clipper, area, areaOf(clip)), weld(clipper, path, { rule }))
    }
  }

  function areaOf(clip: ImportedClip): Path {
    const known = areas.get(clip)
    if (known) return known
    const { path, rule, parts = [], within = [] } = clip
    const own = path.length > 0 ? weld(clipper, toPath(path, true), { rule }) : []
    const whole = parts.length > 0 ? weld(clipper, [...own, ...parts.flatMap(areaOf)]) : own
    const area = within.reduce((left, one) => intersect(clipper, left, areaOf(one)), whole)
    areas.set(clip, area)
    return area
  }

  const roots = drawing.nodes.flatMap(node => place(node, []))
  return { $schema: 'designer-clipboard/1', roots, objects, colours: [...colours.values()], assets }
}

function piecesOf(
  { path, cutOut, fill, stroke, rule, purpose }: ImportedPath,
  { clipper, isClipped }: { clipper: Clipper; isClipped: boolean }
): Piece[] {
  if (purpose && stroke) {
    // A skewed or clipped strip is more than its line and a width.
    const other = stroke.skew || isClipped ? penArea(clipper, path, stroke) : undefined
    return [{ path: toPath(path), hex: stroke.colour, rule, purpose, pen: penOf(stroke), other }]
  }
  const pieces: Piece[] = []
  // A fill closes what it fills, as every program that draws SVG or PDF does.
  const filled = fill ? toPath(path.filter(hasArea), true) : []
  if (fill && filled.length > 0) {
    // Each is welded alone first: two that run in opposite ways would leave what they share.
    const holes = cutOut?.flatMap(hole => weld(clipper, toPath([hole], true)))
    const left = holes && subtract(clipper, weld(clipper, filled, { rule }), weld(clipper, holes))
    pieces.push(left ? { path: left, hex: fill, rule: 'nonzero' } : { path: filled, hex: fill, rule })
  }
  if (stroke && stroke.widthMm > 0) {
    const area = penArea(clipper, path, stroke)
    const pen = penOf(stroke)
    if (area.length > 0) pieces.push({ path: area, hex: stroke.colour, rule: 'nonzero', pen, other: toPath(path) })
  }
  return pieces
}

const NARROWEST_MM = 0.01

function penOf({ widthMm, join, cap, miterLimit }: ImportedStroke): Pen {
  const limit = miterLimit === undefined ? undefined : Math.min(Math.max(miterLimit, 1), 1000)
  return { widthMm: Math.max(widthMm, NARROWEST_MM), join, cap, ...(limit !== undefined && { miterLimit: limit }) }
}

/** So much of the pen's width nobody sees a curve stray from its chord. */
const STRAY = 0.006

function penArea(clipper: Clipper, outline: ImportedOutline, stroke: ImportedStroke): Path {
  const widthMm = Math.max(stroke.widthMm, THINNEST_MM)
  const { skew } = stroke
  const straight = toPath(outline, false, STRAY * widthMm)
  const pen = strokeOutline(clipper, skew ? transformPath(straight, invert(skew)) : straight, widthMm, stroke)
  if (!skew) return pen
  const turned = transformPath(pen, skew)
  return skew[0] * skew[3] - skew[1] * skew[2] < 0 ? weld(clipper, turned) : turned
}

/** A single straight line encloses nothing. */
function hasArea({ segments }: ImportedOutline[number]): boolean {
  return segments.length > 1 || segments.some(([kind]) => kind === 'C')
}
