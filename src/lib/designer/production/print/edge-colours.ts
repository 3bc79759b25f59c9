// Colours carried outward: every pixel gets the colour of the nearest one that is printed.
import type { Pixels } from './png.ts'

/** Less opaque pixels are edges, mixed with what was behind them. */
const SOLID = 250
const FAR = 1 << 14

/** Opaque everywhere. Undefined where nothing is printed. */
export function spreadColours({ width, height, data }: Pixels): Pixels | undefined {
  const least = leastOpacity(data)
  if (least === 0) return undefined
  // How far it is to the nearest printed pixel, across and down.
  const dx = new Int16Array(width * height)
  const dy = new Int16Array(width * height)
  for (let i = 0; i < dx.length; i++) if (data[4 * i + 3] < least) dx[i] = dy[i] = FAR

  /** Whether it is nearer by way of the neighbour. */
  function look(x: number, y: number, stepX: number, stepY: number): void {
    const nx = x + stepX
    const ny = y + stepY
    if (nx < 0 || ny < 0 || nx >= width || ny >= height) return
    const at = y * width + x
    const other = ny * width + nx
    if (dx[other] === FAR) return
    const toX = dx[other] + stepX
    const toY = dy[other] + stepY
    if (dx[at] === FAR || toX * toX + toY * toY < dx[at] * dx[at] + dy[at] * dy[at]) {
      dx[at] = toX
      dy[at] = toY
    }
  }

  // Down and up again, each row to the right and back (Danielsson 1980).
  for (const [from, to, step] of [
    [0, height, 1],
    [height - 1, -1, -1]
  ] as const) {
    for (let y = from; y !== to; y += step) {
      for (let x = 0; x < width; x++) {
        const at = y * width + x
        if (dx[at] === 0 && dy[at] === 0) continue
        look(x, y, -1, 0)
        look(x, y, 0, -step)
        look(x, y, -1, -step)
        look(x, y, 1, -step)
      }
      for (let x = width - 1; x >= 0; x--) look(x, y, 1, 0)
    }
  }
  const out = new Uint8Array(4 * width * height)
  for (let at = 0; at < dx.length; at++) {
    const source = 4 * (at + dx[at] + dy[at] * width)
    out.set([data[source], data[source + 1], data[source + 2], 255], 4 * at)
  }
  return { width, height, data: out }
}

function leastOpacity(data: Uint8Array): number {
  let most = 0
  for (let i = 3; i < data.length; i += 4) {
    if (data[i] >= SOLID) return SOLID
    most = Math.max(most, data[i])
  }
  return most
}
