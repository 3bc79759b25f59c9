// `node tests/bench/kill-paths.ts [kills of the app] [kills of the database] [path …]`: kill -9 at every await of placing,
// paying, refunding, cancelling, changing, uploading and changing an address. Then nothing may be lost, doubled or half
// done. KILLS_CONNECTED=1 does it on a platform, with the shop's own connected account;
// KILLS_GATEWAY=test on the embedded gateway, where only ends are killed unless paths are named. KILLS_MINUTES ends each of the two earlier, KILLS_VERBOSE=1 says how far it is.
import { END_PATHS } from '../support/kills/end-paths.ts'
import { openKillWorld } from '../support/kills/world.ts'
import { judgeWorld, type Outcome, runTrials, type Target } from '../support/kills/trials.ts'

const [app = '500', database = '100', ...named] = process.argv.slice(2)
const gateway = process.env['KILLS_GATEWAY'] === 'test' ? 'test' : 'stripe'
const only = named.length === 0 && gateway === 'test' ? Object.keys(END_PATHS) : named
const isLoud = process.env['KILLS_VERBOSE'] === '1'
/** For each of the two. */
const minutes = Number(process.env['KILLS_MINUTES'] ?? 1000)

function say(target: Target, { kills, points, recoveriesMs }: Outcome): void {
  const sorted = recoveriesMs.toSorted((a, b) => a - b)
  const at = (share: number) => Math.round(sorted[Math.floor(share * (sorted.length - 1))] ?? 0)
  console.log(`kill -9 of the ${target}, ${kills} times; awaits: ${JSON.stringify(points)}`)
  console.log(
    `  kill to first correct page: p50 ${at(0.5)} ms, p95 ${at(0.95)} ms, longest ${at(1)} ms (goal p95 2500)`
  )
}

const world = await openKillWorld({ connected: process.env['KILLS_CONNECTED'] === '1', hurried: true, gateway })
const problems: string[] = []
try {
  for (const [target, trials] of [
    ['app', Number(app)],
    ['database', Number(database)]
  ] as const) {
    const until = Date.now() + minutes * 60_000
    const given = { target, trials, until, ...(only.length > 0 && { only }), ...(isLoud && { say: console.log }) }
    const outcome = await runTrials(world, given)
    say(target, outcome)
    problems.push(...outcome.problems)
  }
  problems.push(...(await judgeWorld(world)))
  const { placed, paid, refunded, files } = world.acknowledged
  console.log(
    `acknowledged: ${placed.size} orders, ${paid.size} payments, ${refunded.size} refunds, ${files.length} files`
  )
  console.log(problems.length === 0 ? 'nothing lost, doubled or half done' : problems.join('\n'))
} finally {
  await world.stop()
}
process.exitCode = problems.length > 0 ? 1 : 0
