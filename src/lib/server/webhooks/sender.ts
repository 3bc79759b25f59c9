import { setTimeout } from 'node:timers/promises'

import type { Db } from '#lib/server/platform/db/index.ts'
import { log } from '#lib/server/platform/log.ts'

import { announceOwed } from './announce.ts'
import { deliver } from './deliver.ts'
import { claimDeliveries } from './delivery-queries.ts'

const AT_ONCE = 16
const IDLE_MS = 1000
const STOP_MS = 12_000

/** Every process may run one: a delivery goes to one of them. */
export function startWebhooks(db: Db): { stop(): Promise<void> } {
  const underWay = new Map<Promise<void>, string>()
  const stopping = new AbortController()
  const { signal } = stopping

  async function round(): Promise<number> {
    const announced = await announceOwed(db)
    const claimed = await claimDeliveries(db, AT_ONCE - underWay.size, [...new Set(underWay.values())])
    for (const delivery of claimed) {
      const work = deliver(db, delivery)
        .then(() => undefined)
        // Its lease runs out, and it is tried again.
        .catch((error: unknown) => log.warn({ err: error, deliveryId: delivery.deliveryId }, 'a webhook was not noted'))
        .finally(() => underWay.delete(work))
      underWay.set(work, delivery.id)
    }
    return announced + claimed.length
  }

  async function run(): Promise<void> {
    while (!signal.aborted) {
      const done = await round().catch((error: unknown) => {
        log.warn({ err: error }, 'webhooks cannot be read')
        return 0
      })
      const next = done > 0 ? [...underWay.keys()] : []
      if (next.length > 0) await Promise.race([...next, pause()])
      else if (done === 0) await pause()
    }
  }

  const pause = () => setTimeout(IDLE_MS, undefined, { signal, ref: false }).catch(() => undefined)
  const running = run()
  return {
    async stop() {
      stopping.abort()
      await running
      await Promise.race([Promise.all(underWay.keys()), setTimeout(STOP_MS, undefined, { ref: false })])
    }
  }
}
