// Cuts across the waste behind the pieces of a sheet, so that it comes off in strips. None comes near a piece or its label.
import type { Bounds } from '../geometry/bounds.ts'
import { type Path, PathBuilder } from '../geometry/path.ts'

/** Closer to a piece the blade would lift its edge. */
const CLEAR_MM = 0.8
/** A strip that is narrower comes off with the next. */
const STRIP_MM = 15
/** A shorter cut parts nothing. */
const SHORTEST_MM = 10

interface Line {
  x: number
  fromY: number
  toY: number
}

/** `rooms` are what the pieces take of the sheet with what is beside them; x runs along the roll. */
export function weedLines(rooms: readonly Bounds[], { wMm, hMm }: { wMm: number; hMm: number }): Path {
  const lines: Line[] = []
  for (const room of rooms.toSorted((a, b) => a.maxX - b.maxX || a.minY - b.minY)) {
    const x = room.maxX + CLEAR_MM
    if (x > wMm - CLEAR_MM || rooms.some(other => cutsInto(other, x) && spans(other, middleOf(room)))) continue
    const line = longest(rooms, { x, y: middleOf(room), hMm })
    if (line.toY - line.fromY >= SHORTEST_MM && !lines.some(other => partsTheSame(other, line))) lines.push(line)
  }
  const builder = new PathBuilder()
  for (const { x, fromY, toY } of lines) {
    builder.moveTo(x, fromY)
    builder.lineTo(x, toY)
    builder.end(false)
  }
  return builder.contours
}

const middleOf = ({ minY, maxY }: Bounds): number => (minY + maxY) / 2

const cutsInto = ({ minX, maxX }: Bounds, x: number): boolean =>
  x > minX - CLEAR_MM + 1e-6 && x < maxX + CLEAR_MM - 1e-6

const spans = ({ minY, maxY }: Bounds, y: number): boolean => y > minY - CLEAR_MM && y < maxY + CLEAR_MM

/** As far to both sides as nothing lies in its way. */
function longest(rooms: readonly Bounds[], { x, y, hMm }: { x: number; y: number; hMm: number }): Line {
  let [fromY, toY] = [0, hMm]
  for (const room of rooms) {
    if (!cutsInto(room, x)) continue
    if (room.maxY < y) fromY = Math.max(fromY, room.maxY + CLEAR_MM)
    else toY = Math.min(toY, room.minY - CLEAR_MM)
  }
  return { x, fromY, toY }
}

/** One that runs just before or behind it, and at least as far. */
function partsTheSame(one: Line, { x, fromY, toY }: Line): boolean {
  return Math.abs(one.x - x) < STRIP_MM && one.fromY <= fromY + 1 && one.toY >= toY - 1
}
