// Products that `lend-products.ts` keeps for files of tests that use them one after the other.
import { inject } from 'vitest'

import type { Kind } from './lend-products.ts'
import type { Product } from './product.ts'

export type Shared = Pick<Product, 'url' | 'port' | 'dataDir' | 'pid' | 'stop'>

/** One that nobody else uses until it is stopped, which gives it back. */
export async function borrowProduct(kind: Kind): Promise<Shared> {
  const lender = inject('lender')
  const response = await fetch(`${lender}/${kind}`)
  if (!response.ok) throw new Error(await response.text())
  const product = (await response.json()) as Omit<Shared, 'stop'>
  return { ...product, stop: async () => void (await fetch(`${lender}/${kind}/${product.pid}`)) }
}
