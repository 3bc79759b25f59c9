import { encode } from 'uqr'

/** The QR code as rows of dark and light modules, without the quiet zone that must surround it. */
export function qrModules(text: string): boolean[][] {
  return encode(text, { ecc: 'M', border: 0 }).data
}

/** One path over all dark modules: a unit square each, neighbours in a row joined. */
export function qrPath(modules: boolean[][]): string {
  return modules
    .map((row, y) =>
      runsOf(row)
        .map(({ start, length }) => `M${start} ${y}h${length}v1h-${length}z`)
        .join('')
    )
    .join('')
}

/** The QR code as an SVG that fills its box, quiet zone included; dark on white in every theme, so that phones read it. */
export function qrSvg(text: string): string {
  const modules = qrModules(text)
  const size = modules.length + 8
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-4 -4 ${size} ${size}" shape-rendering="crispEdges"><path fill="#fff" d="M-4-4h${size}v${size}h-${size}z"/><path d="${qrPath(modules)}"/></svg>`
}

function runsOf(row: boolean[]): { start: number; length: number }[] {
  const runs: { start: number; length: number }[] = []
  row.forEach((dark, x) => {
    if (!dark) return
    const last = runs.at(-1)
    if (last && last.start + last.length === x) last.length++
    else runs.push({ start: x, length: 1 })
  })
  return runs
}
