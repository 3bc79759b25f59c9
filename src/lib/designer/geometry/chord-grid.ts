// Straight stretches in the cells they pass, so that those beside a given one are found without asking all.

/** Stretches of this length and longer lie in several cells. */
const CELL_MM = 4

/** Cells on each side of the origin: more than the farthest outline needs. */
const HALF = 2 ** 17

export class ChordGrid {
  /** Four numbers a chord: from where (x, y) to where (x, y). One that was taken away has its first two at infinity. */
  readonly ends: number[] = []
  readonly #cells = new Map<number, number[]>()
  readonly #asked: number[] = []
  #round = 0

  get size(): number {
    return this.#asked.length
  }

  add(x: number, y: number, toX: number, toY: number): number {
    const chord = this.ends.length / 4
    this.ends.push(x, y, toX, toY)
    this.#asked.push(0)
    forCells(x, y, toX, toY, 0, cell => {
      const list = this.#cells.get(cell)
      if (!list) this.#cells.set(cell, [chord])
      else if (list.at(-1) !== chord) list.push(chord)
    })
    return chord
  }

  remove(chord: number): void {
    this.ends[4 * chord] = Infinity
    this.ends[4 * chord + 1] = Infinity
  }

  /** Calls once for each chord that may lie within a distance. */
  near([x, y, toX, toY]: readonly number[], mm: number, found: (chord: number) => void): void {
    const round = ++this.#round
    forCells(x!, y!, toX!, toY!, mm, cell => {
      for (const chord of this.#cells.get(cell) ?? []) {
        if (this.#asked[chord] === round || this.ends[4 * chord] === Infinity) continue
        this.#asked[chord] = round
        found(chord)
      }
    })
  }
}

/** The cells of a chord, piece by piece: a long slanting one does not lie in all of its box. */
function forCells(x: number, y: number, toX: number, toY: number, around: number, visit: (cell: number) => void): void {
  const pieces = Math.max(1, Math.ceil(Math.hypot(toX - x, toY - y) / CELL_MM))
  const [dx, dy] = [(toX - x) / pieces, (toY - y) / pieces]
  for (let piece = 0; piece < pieces; piece++) {
    const [px, py] = [x + piece * dx, y + piece * dy]
    const right = cellAt(Math.max(px, px + dx) + around)
    const bottom = cellAt(Math.max(py, py + dy) + around)
    for (let column = cellAt(Math.min(px, px + dx) - around); column <= right; column++) {
      for (let row = cellAt(Math.min(py, py + dy) - around); row <= bottom; row++) visit(column * 2 * HALF + row)
    }
  }
}

function cellAt(mm: number): number {
  return Math.floor(mm / CELL_MM) + HALF
}
