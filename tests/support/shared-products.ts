// Products that `lend-products.ts` keeps for files of tests that use them one after the other.
import { inject } from 'vitest'

import type { Kind } from './lend-products.ts'
import type { Product } from './product.ts'

export interface Shared extends Pick<Product, 'url' | 'port' | 'dataDir' | 'pid'> {
  /** Of its log since it was lent. */
  lines: () => Promise<string[]>
  /** Gives it back. Nobody gets it after who has spoiled it. */
  stop(end?: { isSpoiled?: boolean }): Promise<void>
}

/** One that nobody else uses until it is given back. */
export async function borrowProduct(kind: Kind): Promise<Shared> {
  const lender = inject('lender')
  const response = await fetch(`${lender}/${kind}`)
  if (!response.ok) throw new Error(await response.text())
  const product = (await response.json()) as Omit<Shared, 'stop' | 'lines'>
  const own = `${lender}/${kind}/${product.pid}`
  return {
    ...product,
    lines: async () => (await fetch(`${own}/lines`)).json() as Promise<string[]>,
    stop: async ({ isSpoiled = false } = {}) => void (await fetch(isSpoiled ? `${own}/spoiled` : own))
  }
}
