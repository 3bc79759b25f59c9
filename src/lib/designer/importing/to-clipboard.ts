// An imported drawing as objects of a design, to be pasted: what it fills, and its pens as the areas that they cover.
import type { Clipboard } from '../commands/paste.ts'
import type { DesignObject, PaletteEntry } from '../design.ts'
import { intersect } from '../geometry/boolean.ts'
import type { Clipper } from '../geometry/clipper.ts'
import { IDENTITY } from '../geometry/matrix.ts'
import { strokeOutline } from '../geometry/offset.ts'
import { type Path, PathBuilder, formatPath } from '../geometry/path.ts'
import type { Path as ImportedOutline } from '../path.ts'
import type { ImportedClip, ImportedDrawing, ImportedNode, ImportedPath } from './drawing.ts'

/** A thinner pen around nothing is where somebody wants a cut: the shape itself. */
const CUT_LINE_MM = 0.55

export function toClipboard(drawing: ImportedDrawing, clipper: Clipper): Clipboard {
  const objects: DesignObject[] = []
  const colours = new Map<string, PaletteEntry>()
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
    const children = node.children.flatMap(child => place(child, within))
    if (children.length < 2) return nameOnly(children, node.name)
    const id = `i${++count}`
    objects.push({ id, type: 'group', m: IDENTITY, children, ...(node.name && { name: node.name.slice(0, 200) }) })
    return [id]
  }

  /** A group of one goes; what it was called stays. */
  function nameOnly(ids: string[], name: string | undefined): string[] {
    const object = objects.at(-1)
    if (name && object && object.id === ids[0] && !object.name) object.name = name.slice(0, 200)
    return ids
  }

  function placePath(node: ImportedPath, clips: readonly ImportedClip[]): string[] {
    const outline = toPath(node.path)
    const thin = node.stroke && !node.fill && node.stroke.widthMm <= CUT_LINE_MM
    const closed = outline.filter(contour => contour.closed)
    const areas: { path: Path; hex: string; rule: 'nonzero' | 'evenodd' }[] = []
    // A fill closes what it fills, as every program that draws SVG or PDF does.
    const filled = node.fill ? toPath(node.path.filter(hasArea), true) : closed
    const fill = node.fill ?? (thin && closed.length > 0 ? node.stroke!.colour : null)
    if (fill && filled.length > 0) areas.push({ path: filled, hex: fill, rule: node.rule })
    const pen = thin ? outline.filter(contour => !contour.closed) : outline
    if (node.stroke && node.stroke.widthMm > 0 && pen.length > 0) {
      const widthMm = Math.max(node.stroke.widthMm, 0.1)
      const path = strokeOutline(clipper, pen, widthMm, node.stroke)
      areas.push({ path, hex: node.stroke.colour, rule: 'nonzero' })
    }
    return areas.flatMap(({ path, hex, rule }) => {
      const seen = clips.reduce((area, clip) => intersect(clipper, area, toPath(clip.path), { rule: clip.rule }), path)
      const d = formatPath(seen)
      if (!d) return []
      const id = `i${++count}`
      const name = node.name && { name: node.name.slice(0, 200) }
      objects.push({
        id,
        type: 'path',
        m: IDENTITY,
        d,
        rule: clips.length ? 'nonzero' : rule,
        fill: { ref: refOf(hex) },
        strokes: [],
        ...name
      })
      return [id]
    })
  }

  const roots = drawing.nodes.flatMap(node => place(node, []))
  return { $schema: 'designer-clipboard/1', roots, objects, colours: [...colours.values()], assets: {} }
}

/** A single straight line encloses nothing. */
function hasArea({ segments }: ImportedOutline[number]): boolean {
  return segments.length > 1 || segments.some(([kind]) => kind === 'C')
}

function toPath(outline: ImportedOutline, close = false): Path {
  const builder = new PathBuilder()
  for (const { start, segments, closed } of outline) {
    builder.moveTo(...start)
    for (const segment of segments) {
      if (segment[0] === 'L') builder.lineTo(segment[1], segment[2])
      else builder.curveTo(segment[1], segment[2], segment[3], segment[4], segment[5], segment[6])
    }
    builder.end(closed || close)
  }
  return builder.contours
}
