// Set-up that runs in this process, on the database and the files of a product that was started.
import '#lib/server/reactions.ts'
import { CONTRACT } from '#lib/contract/all.ts'
import type { Endpoint } from '#lib/contract/endpoint.ts'
import { setDatabase } from '#lib/server/platform/db/index.ts'
import { log } from '#lib/server/platform/log.ts'

import { MATRIX } from '../security/matrix.ts'
import { makeVictim, type Victim } from '../security/victim.ts'
import type { Books } from './outside.ts'
import type { Product } from './product.ts'

/** Call it before anything that reads the environment. Gives what ends it. */
export function workOn(product: Pick<Product, 'url' | 'dataDir'>, books: Pick<Books, 'url'>): () => Promise<void> {
  process.env['DATA_DIR'] = product.dataDir
  process.env['PUBLIC_URL'] = product.url
  log.level = 'silent'
  const pool = setDatabase(books.url)
  return () => pool.end()
}

export interface Asked {
  params?: Record<string, string>
  query?: Record<string, unknown>
  body?: unknown
  headers?: Record<string, string>
}

export const ENDPOINTS: readonly Endpoint[] = CONTRACT.map(({ endpoint }) => endpoint)

/** A call that is in order, about a workspace of its own unless one is given. */
export async function goodCall({ name }: Endpoint, given?: Victim): Promise<{ victim: Victim; asked: Asked }> {
  const victim = given ?? (await makeVictim())
  return { victim, asked: await MATRIX[name]!.ask(victim, victim.owner) }
}
