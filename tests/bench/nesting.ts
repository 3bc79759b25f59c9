// Nesting: node tests/bench/nesting.ts [seconds=60] [workers=2] [seeds=1,11,21] [instance …]
// What a search reaches is luck by half a percent and more either way, so the mean of several seeds is what counts.
// Density per instance beside what is known of it. Best known and sparrow's mean (20 minutes on 16 cores): JeroenGar/sparrow.
// Where pieces keep a gap, a second figure counts what no other piece may take: the pieces grown by half the gap. Counted
// so, greedy with all four turns reaches 68.1 % with the letters here (62.5 % without), and whoever set their goal had
// 68.9 % by greedy with letters of his own; on the other instances the two greedy ones are equal on average.
import { Worker } from 'node:worker_threads'

import { loadClipper } from '#lib/designer/nesting/clipper.ts'
import { signedArea, solid } from '#lib/designer/nesting/outline.ts'
import { prepareShapes } from '#lib/designer/nesting/shapes.ts'
import { nestAsTeam, portOf } from '#lib/designer/nesting/team.ts'
import type { NestingProblem } from '#lib/designer/nesting/types.ts'

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

const [seconds = '60', count = '2', ...rest] = process.argv.slice(2)
const areSeeds = (text: string | undefined) => /^\d+(,\d+)*$/.test(text ?? '')
const seeds = areSeeds(rest[0]) ? rest.shift()!.split(',').map(Number) : [1, 11, 21]
const names = rest.length > 0 ? rest : Object.keys(KNOWN)

console.log(`${seconds} s, ${count} workers\n`)
console.log('instance   pieces   first %  (ms)    final %   goal   best known   worst overlap mm²')
for (const name of names) {
  const { best, goal, gapMm = 0, height } = KNOWN[name]!
  const problem = readProblem(name, gapMm)
  const factor = await growth(problem)
  const grown = (percentage: string) => (factor * Number.parseFloat(percentage)).toFixed(2)
  const percent = (usage: number) => ((100 * usage * problem.rollWidthMm) / (height ?? problem.rollWidthMm)).toFixed(2)
  let sum = 0
  for (const seed of seeds) {
    const ports = Array.from({ length: Number(count) }, () =>
      portOf(new Worker(new URL('../../src/lib/designer/workers/nesting.ts', import.meta.url)))
    )
    const start = performance.now()
    let first = ''
    const result = await nestAsTeam(ports, problem, {
      seed,
      budget: { ms: Number(seconds) * 1000 },
      onFirst: ({ usage }) => {
        first = `${percent(usage)}  (${Math.round(performance.now() - start)})`
      }
    })
    for (const port of ports) port.close()
    sum += result.usage
    console.log(
      name.padEnd(10),
      String(result.placements.length).padStart(6),
      first.padStart(16),
      percent(result.usage).padStart(10),
      goal.toFixed(1).padStart(6),
      (best?.toFixed(2) ?? '–').padStart(12),
      result.worstOverlapMm2.toExponential(1).padStart(14),
      gapMm > 0 ? ` with the gap: first ${grown(first)}, final ${grown(percent(result.usage))}` : ''
    )
  }
  if (seeds.length > 1) console.log(`mean of ${seeds.length}`.padEnd(34), percent(sum / seeds.length).padStart(10))
}

/** How much more than the pieces' own area the pieces with half the gap around them take. */
async function growth(problem: NestingProblem): Promise<number> {
  const clipper = await loadClipper()
  const { kinds, unitsPerMm } = prepareShapes(problem, clipper)
  const areas = kinds.map(({ areaMm2, piece, outline }) => {
    const loops = solid(outline.map(loop => loop.map(value => Math.round(value * unitsPerMm))), clipper) // biome-ignore format: one line
    const grown = clipper.inflate(loops, (problem.gapMm / 2) * unitsPerMm, 0.01 * unitsPerMm)
    const units = grown.reduce((sum, loop) => sum + signedArea(loop), 0)
    return { own: areaMm2 * piece.quantity, grown: (units / unitsPerMm ** 2) * piece.quantity }
  })
  return areas.reduce((sum, { grown }) => sum + grown, 0) / areas.reduce((sum, { own }) => sum + own, 0)
}
