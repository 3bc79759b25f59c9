import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { startProduct } from './product.ts'

/** Playwright hands the environment on to its workers. */
export default async function setup(): Promise<() => Promise<void>> {
  // The owner's tests sign in as the demo shop's owner; the shopper's put their own store in place.
  const product = await startProduct({ DEMO: '1' })
  process.env['PRODUCT_URL'] = product.url
  process.env['DATA_DIR'] = product.dataDir
  const folder = await mkdtemp(join(tmpdir(), 'platen-judged-'))
  process.env['JUDGED'] = join(folder, 'judged')
  return async () => {
    await product.stop()
    await rm(folder, { recursive: true, force: true })
  }
}
