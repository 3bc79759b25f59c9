// `npm run bench:prices`: a job of a thousand and one of two thousand lines, priced by turns; the quickest of 30 in ms.
import { priceJob } from '#lib/shared/job-pricing/price-job.ts'

import { chance, makeJob, makeLine } from '../support/random-jobs.ts'

const GOAL_MS = 10
const GOAL_DOUBLED = 2.2

const jobs = [1000, 2000].map(count => ({
  ...makeJob(1),
  lines: Array.from({ length: count }, (_, at) => makeLine(chance(at + 1), `l${at}`))
}))

const quickest = jobs.map(() => Infinity)
for (let round = 0; round < 30; round++) {
  for (const [at, job] of jobs.entries()) {
    const start = performance.now()
    priceJob(job)
    quickest[at] = Math.min(quickest[at] ?? Infinity, performance.now() - start)
  }
}

const [some = 0, doubled = 0] = quickest
console.log(`1,000 lines: ${some.toFixed(1)} ms (goal ${GOAL_MS})`)
console.log(`2,000 lines: ${(doubled / some).toFixed(2)} times as long (goal ${GOAL_DOUBLED})`)
