// Loaded into the product with --import: tells the figures of its memory and event loop to the file named in SOAK_FIGURES,
// after a collection, whenever SIGUSR2 comes; with SOAK_SNAPSHOT a heap snapshot as well.
import { writeFileSync } from 'node:fs'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { getHeapSpaceStatistics, writeHeapSnapshot } from 'node:v8'

const file = process.env['SOAK_FIGURES']
const loop = monitorEventLoopDelay({ resolution: 10 })
loop.enable()

let signals = 0

process.on('SIGUSR2', () => {
  if (!file) return
  ;(globalThis as { gc?: () => void }).gc?.()
  const heap = Object.fromEntries(getHeapSpaceStatistics().map(space => [space.space_name, space.space_used_size]))
  const delay = { p50: loop.percentile(50) / 1e6, p99: loop.percentile(99) / 1e6, max: loop.max / 1e6 }
  loop.reset()
  const resources = process.getActiveResourcesInfo().reduce<Record<string, number>>((counts, name) => {
    counts[name] = (counts[name] ?? 0) + 1
    return counts
  }, {})
  signals++
  writeFileSync(file, JSON.stringify({ signals, memory: process.memoryUsage(), heap, delay, resources }))
  const snapshot = process.env['SOAK_SNAPSHOT']
  if (snapshot) writeHeapSnapshot(`${snapshot}-${signals}.heapsnapshot`)
})
