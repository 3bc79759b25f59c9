// Loaded into the product by `--import`: writes how long its event loop was held up, each second, to the file LOOP_DELAY.
import { appendFileSync } from 'node:fs'
import { monitorEventLoopDelay } from 'node:perf_hooks'

const RESOLUTION_MS = 10
const delays = monitorEventLoopDelay({ resolution: RESOLUTION_MS })
delays.enable()
setInterval(() => {
  appendFileSync(process.env['LOOP_DELAY']!, `${Math.round(delays.percentile(90) / 1e6) - RESOLUTION_MS}\n`)
  delays.reset()
}, 1000).unref()
