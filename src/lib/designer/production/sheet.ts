// A film's layer as it lies on the machine: mirrored where the film is cut from behind, framed for weeding, marked.
import type { Design } from '../design.ts'
import { type Bounds, growBounds, heightOf, uniteBounds, widthOf } from '../geometry/bounds.ts'
import { cutOrder } from '../geometry/cut-order.ts'
import { translation } from '../geometry/matrix.ts'
import { contourBounds, type Path, PathBuilder, polygon, reversePath, transformPath } from '../geometry/path.ts'
import { type CutLayer, layerKey, layerName } from './cut-layers.ts'
import { MARKS_ROOM_MM, registrationMarks } from './registration-marks.ts'
import { mapLines, type ToolLine } from './tool-lines.ts'

/** Room between the page's edge and what is on it. */
const MARGIN_MM = 2

export interface Sheet {
  /** Of its layer. */
  key: string
  ref: string
  name: string
  hex: string
  wMm: number
  hMm: number
  mirrored: boolean
  /** What the blade cuts, in this order: inner outlines first, then lines to weed by, the box last. */
  cuts: Path
  /** How many of the cuts are the drawing's own. */
  own: number
  marks: Path
  /** What tools follow beside the outlines, before they are cut or after; see toolSteps. */
  lines: readonly ToolLine[]
  /** Lines that lie on each other are cut as often as they are drawn. */
  asDrawn?: boolean
}

/** Where the pages lie on the artboard: one place for all, so that marks meet when films are laid on each other. */
export function pageBounds(layers: readonly CutLayer[], { production }: Pick<Design, 'production'>): Bounds {
  const content = uniteBounds(layers.map(({ bounds }) => bounds))
  const marked = production.regMarks !== 'none'
  return growBounds(content, production.weedBoxMm + (marked ? MARKS_ROOM_MM : MARGIN_MM))
}

/** One page a layer, all of one size. */
export function sheetsOf(layers: readonly CutLayer[], { production }: Design): Sheet[] {
  if (layers.length === 0) return []
  const page = pageBounds(layers, { production })
  const [wMm, hMm] = [widthOf(page), heightOf(page)]
  const marks = registrationMarks(production.regMarks, wMm, hMm)

  return layers.map(layer => {
    const { ref, colour, path, lines: along = [] } = layer
    const mirrored = colour.material?.mirror ?? false
    const facing = (one: Path): Path => {
      const placed = transformPath(one, translation(-page.minX, -page.minY))
      // Mirrored outlines run the other way, so they are turned round again.
      return mirrored ? reversePath(transformPath(placed, [-1, 0, 0, 1, wMm, 0])) : placed
    }
    const own = cutOrder(facing(path))
    const tools = mapLines(along, facing)
    const drawn = [...own, ...tools.flatMap(line => line.path)]
    const box =
      production.weedBoxMm > 0 ? growBounds(uniteBounds(drawn.map(contourBounds)), production.weedBoxMm) : undefined
    const lines = box && production.weedLines ? weedLines(drawn, box) : []
    return {
      key: layerKey(layer),
      ref,
      name: layerName(layer),
      hex: colour.hex,
      wMm,
      hMm,
      mirrored,
      cuts: [...own, ...lines, ...(box ? [rectangle(box)] : [])],
      own: own.length,
      marks,
      lines: tools,
      ...(production.doubledLines === 'as-drawn' && { asDrawn: true })
    }
  })
}

function rectangle({ minX, minY, maxX, maxY }: Bounds): Path[number] {
  return polygon([[minX, minY], [maxX, minY], [maxX, maxY], [minX, maxY]]) // biome-ignore format: one line
}

/** Cuts through the waste between things, so that it comes off in strips: across each gap, from side to side of the box. */
function weedLines(path: Path, box: Bounds): Path {
  const boxes = path.map(contourBounds)
  const builder = new PathBuilder()
  for (const x of gapsIn(boxes.map(({ minX, maxX }) => [minX, maxX]))) {
    builder.moveTo(x, box.minY)
    builder.lineTo(x, box.maxY)
    builder.end(false)
  }
  for (const y of gapsIn(boxes.map(({ minY, maxY }) => [minY, maxY]))) {
    builder.moveTo(box.minX, y)
    builder.lineTo(box.maxX, y)
    builder.end(false)
  }
  return builder.contours
}

/** The middles of stretches that no span covers, at least a millimetre wide. */
function gapsIn(spans: [from: number, to: number][]): number[] {
  const gaps: number[] = []
  let reach = Infinity
  for (const [from, to] of spans.toSorted((a, b) => a[0] - b[0])) {
    if (from - reach >= 1) gaps.push((from + reach) / 2)
    reach = reach === Infinity ? to : Math.max(reach, to)
  }
  return gaps
}
