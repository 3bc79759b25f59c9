// Nesting: node tests/bench/nesting.ts [seconds=60] [workers=2] [instance …]
// Density per instance beside what is known of it. Best known and sparrow's mean (20 minutes on 16 cores): JeroenGar/sparrow.
import { Worker } from 'node:worker_threads'

import { nestAsTeam, portOf } from '#lib/designer/nesting/team.ts'

import { readProblem } from '../support/nesting/problems.ts'

interface Known {
  /** The literature's height where the file's is widened by a hair. */
  height?: number
  gapMm?: number
  best: number | null
  goal: number
}

const KNOWN: Record<string, Known> = {
  swim: { best: 79.83, goal: 75.5 },
  shirts: { best: 90.92, goal: 88.5 },
  trousers: { best: 92.61, goal: 90.5 },
  albano: { best: 89.82, goal: 88.5 },
  shapes0: { best: 69.99, goal: 67.5, height: 40 },
  glyphs: { best: null, goal: 75, gapMm: 2 }
}

const [seconds = '60', count = '2', ...chosen] = process.argv.slice(2)
const names = chosen.length > 0 ? chosen : Object.keys(KNOWN)

console.log(`${seconds} s, ${count} workers\n`)
console.log('instance   pieces   first %  (ms)    final %   goal   best known   worst overlap mm²')
for (const name of names) {
  const { best, goal, gapMm = 0, height } = KNOWN[name]!
  const problem = readProblem(name, gapMm)
  const percent = (usage: number) => ((100 * usage * problem.rollWidthMm) / (height ?? problem.rollWidthMm)).toFixed(2)
  const ports = Array.from({ length: Number(count) }, () =>
    portOf(new Worker(new URL('../../src/lib/designer/workers/nesting.ts', import.meta.url)))
  )
  const start = performance.now()
  let first = ''
  const result = await nestAsTeam(ports, problem, {
    seed: 1,
    budget: { ms: Number(seconds) * 1000 },
    onFirst: ({ usage }) => {
      first = `${percent(usage)}  (${Math.round(performance.now() - start)})`
    }
  })
  for (const port of ports) port.close()
  console.log(
    name.padEnd(10),
    String(result.placements.length).padStart(6),
    first.padStart(16),
    percent(result.usage).padStart(10),
    goal.toFixed(1).padStart(6),
    (best?.toFixed(2) ?? '–').padStart(12),
    result.worstOverlapMm2.toExponential(1).padStart(14)
  )
}
