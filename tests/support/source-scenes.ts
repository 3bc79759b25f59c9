// Random files as other programs write them, SVG, PDF and DXF, each with a plain SVG that draws what film is cut of it,
// and with the lines that a blade follows: written side by side, so that the one says nothing of the other.
import { seeded } from './outlines.ts'
import { pdf } from './pdf.ts'

export type SourceKind = 'svg' | 'pdf' | 'dxf'

export interface Source {
  kind: SourceKind
  bytes: Uint8Array
  /** What is filled and drawn with pens, without hairlines and pictures. */
  film: string
  /** Length of all that is cut along, in mm, each line once. */
  lineMm: number
  /** A line lies on another of its film. */
  hasDoubled: boolean
  hasPicture: boolean
}

const SIDE_MM = 100
const CELL_MM = 25
/** Far enough apart that nobody takes them for one. */
const COLOURS = ['#c8202f', '#1b4db1', '#17181a', '#f7a81b', '#2f8f3a']
const HAIR_MM = 0.1
const PT = 72 / 25.4
/** Layers of a DXF file: areas of film, and lines that are only cut along. */
const FILM = 'Film'
const CUT = 'CutContour'
const PIXEL =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAIAAAACCAIAAAD91JpzAAAAEElEQVR4nGNg+M8ARAwQCgAf7gP9i18U1AAAAABJRU5ErkJggg=='

interface Shape {
  d: string
  rule?: 'evenodd'
  fill?: string
  stroke?: { colour: string; widthMm: number; join: 'miter' | 'round' | 'bevel'; cap: 'butt' | 'round' | 'square' }
  clip?: string
}

interface Scene {
  shapes: Shape[]
  lineMm: number
  hasDoubled: boolean
  hasPicture: boolean
}

export async function randomSource(kind: SourceKind, seed: number): Promise<Source> {
  if (kind === 'dxf') return randomDxf(seed)
  const scene = randomScene(seed)
  const text = new TextEncoder()
  const film = svgOf({ ...scene, hasPicture: false, shapes: scene.shapes.filter(shape => !isHair(shape)) })
  const bytes = kind === 'svg' ? text.encode(svgOf(scene)) : await pdfOf(scene)
  const { lineMm, hasDoubled, hasPicture } = scene
  return { kind, bytes, film, lineMm, hasDoubled, hasPicture }
}

function isHair({ fill, stroke }: Shape): boolean {
  return !fill && stroke?.widthMm === HAIR_MM
}

type Random = ReturnType<typeof toolsOf>

function toolsOf(seed: number) {
  const random = seeded(seed)
  const between = (least: number, most: number) => round(least + random() * (most - least))
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!
  return { random, between, pick, colour: () => pick(COLOURS) }
}

/** What lies on each other is drawn in order; hairlines lie by themselves. */
function randomScene(seed: number): Scene {
  const tools = toolsOf(seed)
  const shapes: Shape[] = []
  let lineMm = 0
  let hasDoubled = false
  for (let x = 0; x < SIDE_MM; x += CELL_MM)
    for (let y = 0; y < SIDE_MM; y += CELL_MM) {
      if (tools.random() < 0.25) {
        const { ds, length, isDoubled } = randomLines(tools, x + 4, y + 4)
        const colour = tools.colour()
        const stroke = { colour, widthMm: HAIR_MM, join: 'miter', cap: 'butt' } as const
        for (const d of ds) shapes.push({ d, stroke })
        lineMm += length
        hasDoubled ||= isDoubled
        if (tools.random() < 0.15) {
          // On another film it is another cut.
          const other = COLOURS[(COLOURS.indexOf(colour) + 1) % COLOURS.length]!
          for (const d of ds) shapes.push({ d, stroke: { ...stroke, colour: other } })
          lineMm += length
        }
      } else
        for (let count = 1 + Math.floor(tools.random() * 3); count > 0; count--) shapes.push(filmShape(tools, x, y))
    }
  return { shapes, lineMm, hasDoubled, hasPicture: tools.random() < 0.3 }
}

interface Lines {
  ds: string[]
  /** Each stretch once, though it be drawn twice. */
  length: number
  isDoubled: boolean
}

/** Lines as programs draw them: alone, once more from another end, on an edge of another, or beside one by a hair. */
function randomLines({ random, between }: Random, x: number, y: number): Lines {
  const [w, h] = [between(5, 14), between(5, 14)]
  const path = (...points: Point[]) => `M${points.map(([px, py]) => `${round(px)} ${round(py)}`).join('L')}`
  const open: Point[] = [[x, y], [x + w, y], [x + w, y + h]] // biome-ignore format: one line
  const box = (left: number, top: number, wide: number, high: number): Point[] => {
    return [[left, top], [left + wide, top], [left + wide, top + high], [left, top + high]] // biome-ignore format: one line
  }
  const one = box(x, y, w, h)
  const closed = (points: Point[]) => `${path(...points)}Z`
  const around = 2 * (w + h)
  const twice = (first: string, second: string, length = around): Lines => {
    return { ds: random() < 0.3 ? [first + second] : [first, second], length, isDoubled: true }
  }
  const [half, third] = [round(w / 2), round(h / 3)]
  switch (Math.floor(random() * 11)) {
    case 0:
      return { ds: [path(...open)], length: w + h, isDoubled: false }
    case 1:
      return { ds: [closed(one)], length: around, isDoubled: false }
    case 2:
      return twice(path(...open), path(...open), w + h)
    case 3:
      return twice(path(...open), path(...open.toReversed()), w + h)
    case 4:
      return twice(closed(one), closed([...one.slice(2), ...one.slice(0, 2)]))
    case 5:
      return twice(closed(one), closed(one.toReversed()))
    case 6:
      return twice(closed(one), path(...one, one[0]!))
    case 7:
      return twice(closed(box(x, y, half, h)), closed(box(x + half, y, half, h)), 4 * half + 3 * h)
    case 8:
      return twice(
        closed(box(x, y, half, h)),
        closed(box(x + half, y + third, half, h)),
        4 * half + 4 * h - (h - third)
      )
    case 9:
      return twice(closed(one), path([x + w - 1, y], [x + 1, y]))
    default:
      return twice(closed(one), closed(box(x + 0.01, y + 0.01, w, h)))
  }
}

type Point = [x: number, y: number]

function filmShape({ random, between, pick, colour }: Random, left: number, top: number): Shape {
  const [x, y] = [left + between(2.5, 8), top + between(2.5, 8)].map(round) as [number, number]
  const [w, h] = [between(4, 12), between(4, 12)]
  const [right, bottom] = [round(x + w), round(y + h)]
  const box = `M${x} ${y}L${right} ${y}L${right} ${bottom}L${x} ${bottom}Z`
  const inner = `M${round(x + w / 4)} ${round(y + h / 4)}L${round(x + w / 4)} ${round(y + (3 * h) / 4)}L${round(x + (3 * w) / 4)} ${round(y + h / 4)}Z`
  const open = `M${x} ${y}C${right} ${y} ${x} ${bottom} ${right} ${bottom}L${right} ${y}`
  const stroke = {
    colour: colour(),
    widthMm: pick([0.353, 0.4, 0.6, 1, 2]),
    join: pick(['miter', 'round', 'bevel'] as const),
    cap: pick(['butt', 'round', 'square'] as const)
  }
  const clip = random() < 0.2 ? `M${x} ${y}L${right} ${y}L${round(x + w / 2)} ${bottom}Z` : undefined
  const common = clip ? { clip } : {}
  const kind = random()
  if (kind < 0.35) return { d: box, fill: colour(), ...common }
  if (kind < 0.55) return { d: box + inner, rule: 'evenodd', fill: colour(), ...common }
  if (kind < 0.75) return { d: random() < 0.5 ? open : box, stroke, ...common }
  return { d: box, fill: colour(), stroke, ...common }
}

function svgOf({ shapes, hasPicture }: Scene): string {
  const drawn = shapes.map(({ d, rule, fill = 'none', stroke, clip }, index) => {
    const pen = stroke
      ? ` stroke="${stroke.colour}" stroke-width="${stroke.widthMm}" stroke-linejoin="${stroke.join}" stroke-linecap="${stroke.cap}"`
      : ''
    const path = `<path d="${d}" fill="${fill}"${rule ? ` fill-rule="${rule}"` : ''}${pen}/>`
    return clip ? `<clipPath id="k${index}"><path d="${clip}"/></clipPath><g clip-path="url(#k${index})">${path}</g>` : path // biome-ignore format: one line
  })
  const picture = hasPicture ? `<image x="1" y="1" width="20" height="20" href="${PIXEL}"/>` : ''
  return page(picture + drawn.join(''))
}

function page(inside: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${SIDE_MM}mm" height="${SIDE_MM}mm" viewBox="0 0 ${SIDE_MM} ${SIDE_MM}">${inside}</svg>`
}

function pdfOf({ shapes, hasPicture }: Scene): Promise<Uint8Array> {
  return pdf(
    doc => {
      doc.scale(PT)
      if (hasPicture) doc.image(Buffer.from(PIXEL.split(',')[1]!, 'base64'), 1, 1, { width: 20 })
      for (const { d, rule, fill, stroke, clip } of shapes) {
        doc.save()
        if (clip) doc.path(clip).clip()
        const even = rule ? 'even-odd' : 'non-zero'
        if (stroke) doc.lineWidth(stroke.widthMm).lineJoin(stroke.join).lineCap(stroke.cap).miterLimit(4)
        doc.path(d)
        if (fill && stroke) doc.fillAndStroke(fill, stroke.colour, even)
        else if (fill) doc.fill(fill, even)
        else if (stroke) doc.stroke(stroke.colour)
        doc.restore()
      }
    },
    { size: [SIDE_MM * PT, SIDE_MM * PT] }
  )
}

/** Closed outlines that stand alone, overlap, share an edge or lie in each other, and lines. */
function randomDxf(seed: number): Source {
  const { random, between, pick, colour } = toolsOf(seed)
  const entities: string[] = [frame()]
  const film: string[] = []
  let lineMm = 4 * SIDE_MM
  let hasDoubled = false
  for (let x = 0; x < SIDE_MM; x += CELL_MM)
    for (let y = 0; y < SIDE_MM; y += CELL_MM) {
      const [hex, side] = [colour(), between(6, 10)]
      const [left, top] = [x + 3, y + 3]
      const shift = between(2, side - 2)
      const paint = (d: string, rule = 'nonzero') => film.push(`<path d="${d}" fill="${hex}" fill-rule="${rule}"/>`)
      const put = (...boxes: Box[]) => entities.push(...boxes.map(box => closedEntity(box, hex, random() < 0.3)))
      const one: Box = [left, top, side, side]
      switch (Math.floor(random() * 10)) {
        case 0:
          put(one)
          paint(boxPath(one))
          break
        case 1: {
          const other: Box = [left + shift, top + shift, side, side]
          put(one, other)
          paint(boxPath(one) + boxPath(other))
          break
        }
        case 2: {
          const other: Box = [left + side, top, side, side]
          put(one, other)
          paint(boxPath(one) + boxPath(other))
          break
        }
        case 3: {
          const hole: Box = [left + 1.5, top + 1.5, side - 3, side - 3]
          put(one, hole)
          paint(boxPath(one) + boxPath(hole), 'evenodd')
          break
        }
        case 4: {
          const holes: Box[] = [
            [left + 1, top + 1, 8, 8],
            [left + 6, top + 6, 8, 8]
          ]
          const plate: Box = [left, top, 18, 18]
          put(plate, ...holes)
          paint(boxPath(plate))
          film.push(`<path d="${holes.map(boxPath).join('')}" fill="#ffffff"/>`)
          break
        }
        case 5: {
          // Each edge of both, also the one that they share.
          const other: Box = [left + side, top, side, side]
          entities.push(closedEntity(one, hex, true), closedEntity(other, hex, true))
          paint(boxPath(one) + boxPath(other))
          break
        }
        case 6: {
          const other: Box = [left + side, top + round(side / 3), side, side]
          entities.push(closedEntity(one, hex, false, CUT), closedEntity(other, hex, false, CUT))
          lineMm += 8 * side - round(side - round(side / 3))
          hasDoubled = true
          break
        }
        case 7: {
          const again: Box = [left + side, top, -side, side]
          entities.push(closedEntity(one, hex, false, CUT), closedEntity(again, hex, random() < 0.5, CUT))
          lineMm += 4 * side
          hasDoubled = true
          break
        }
        case 8: {
          const ends: Box = [left, top, round(left + side), top]
          const back: Box = [round(left + side), top, left, top]
          const part: Box = [round(left + 1), top, round(left + side - 1), top]
          entities.push(lineEntity(ends, hex, CUT), lineEntity(pick([back, part]), hex, CUT))
          lineMm += side
          hasDoubled = true
          break
        }
        default:
          entities.push(lineEntity([left, top, left + side, top], hex))
          lineMm += side
      }
    }
  const text = `0\nSECTION\n2\nHEADER\n9\n$INSUNITS\n70\n4\n0\nENDSEC\n0\nSECTION\n2\nENTITIES\n${entities.join('')}0\nENDSEC\n0\nEOF\n`
  const bytes = new TextEncoder().encode(text)
  return { kind: 'dxf', bytes, film: page(film.join('')), lineMm, hasDoubled, hasPicture: false }
}

type Box = [x: number, y: number, w: number, h: number]

function boxPath([x, y, w, h]: Box): string {
  return `M${x} ${y}h${round(w)}v${round(h)}h${round(-w)}Z`
}

/** A cut line around the page, so that the drawing begins at its corner. Its layer says what it is for. */
function frame(): string {
  return closedEntity([0, 0, SIDE_MM, SIDE_MM], COLOURS[0]!, false, CUT)
}

/** y runs up. As loose lines, in no order, or as one polyline. */
function closedEntity([x, y, w, h]: Box, hex: string, isLoose: boolean, layer = FILM): string {
  const corners = [[x, y], [x + w, y], [x + w, y + h], [x, y + h]] as [number, number][] // biome-ignore format: one line
  if (isLoose) {
    const ends = corners.map((corner, index) => [...corner, ...corners[(index + 1) % 4]!] as Box)
    return [ends[2]!, ends[0]!, ends[3]!, ends[1]!].map(line => lineEntity(line, hex, layer)).join('')
  }
  const points = corners.map(([px, py]) => `10\n${px}\n20\n${SIDE_MM - py}\n`).join('')
  return `0\nLWPOLYLINE\n8\n${layer}\n420\n${Number.parseInt(hex.slice(1), 16)}\n90\n4\n70\n1\n${points}`
}

function lineEntity([x, y, toX, toY]: Box, hex: string, layer = FILM): string {
  const colour = Number.parseInt(hex.slice(1), 16)
  return `0\nLINE\n8\n${layer}\n420\n${colour}\n10\n${x}\n20\n${SIDE_MM - y}\n11\n${toX}\n21\n${SIDE_MM - toY}\n`
}

function round(value: number): number {
  return Math.round(value * 100) / 100
}
