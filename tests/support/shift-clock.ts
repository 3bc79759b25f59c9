// For `node --import`: the clock of the process goes wrong by what the file CLOCK_FILE says, in milliseconds. The file
// is read anew at each SIGUSR2. PostgreSQL keeps its own, right clock.
import { readFileSync } from 'node:fs'

const file = process.env['CLOCK_FILE'] ?? ''
const Real = Date
let shiftMs = 0

function read(): void {
  shiftMs = Number(readFileSync(file, 'utf8'))
  process.stdout.write(`${JSON.stringify({ clock: shiftMs })}\n`)
}

class Shifted extends Real {
  constructor(...given: unknown[]) {
    // biome-ignore lint/suspicious/noExplicitAny: Date takes seven forms, and all but the empty one are handed on
    super(...((given.length === 0 ? [Real.now() + shiftMs] : given) as [any]))
  }

  static override now(): number {
    return Real.now() + shiftMs
  }
}

globalThis.Date = Shifted as DateConstructor
read()
process.on('SIGUSR2', read)
