import type { Flat } from './flatten.ts'

const BLOCK = 24

/** Grid units that a point may have been rounded away from its chord. */
const MARGIN = 4

/** Finds chords near a point: boxes around a few neighbours each, looked through one after the other. */
export class ChordIndex {
  /** First chord, chord after the last, then the box. */
  readonly #blocks: Int32Array
  #used = 0

  constructor({ rings, x, y, next }: Flat) {
    let blocks = 0
    for (const ring of rings) blocks += Math.ceil(ring.length / 3 / BLOCK)
    this.#blocks = new Int32Array(blocks * 6)
    for (const ring of rings) {
      const first = ring[2] - 1
      const end = first + ring.length / 3
      for (let v = first; v < end; v += BLOCK) this.#add(v, Math.min(end, v + BLOCK), x, y, next)
    }
  }

  /** Calls for each chord near the point until one answers true. */
  near(px: number, py: number, is: (chord: number) => boolean): void {
    const blocks = this.#blocks
    for (let i = 0; i < blocks.length; i += 6) {
      if (px < blocks[i + 2] || px > blocks[i + 4] || py < blocks[i + 3] || py > blocks[i + 5]) continue
      for (let v = blocks[i]; v < blocks[i + 1]; v++) if (is(v)) return
    }
  }

  #add(from: number, end: number, x: Int32Array, y: Int32Array, next: Int32Array): void {
    const last = next[end - 1]
    let [minX, minY, maxX, maxY] = [x[last], y[last], x[last], y[last]]
    for (let v = from; v < end; v++) {
      minX = Math.min(minX, x[v])
      minY = Math.min(minY, y[v])
      maxX = Math.max(maxX, x[v])
      maxY = Math.max(maxY, y[v])
    }
    this.#blocks.set([from, end, minX - MARGIN, minY - MARGIN, maxX + MARGIN, maxY + MARGIN], this.#used)
    this.#used += 6
  }
}
