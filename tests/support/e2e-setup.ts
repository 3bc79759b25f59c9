import { startProduct } from './product.ts'

/** Playwright hands the environment on to its workers. */
export default async function setup(): Promise<() => Promise<void>> {
  // The owner's tests sign in as the demo shop's owner; the shopper's put their own store in place.
  const product = await startProduct({ DEMO: '1' })
  process.env['PRODUCT_URL'] = product.url
  process.env['DATA_DIR'] = product.dataDir
  return () => product.stop()
}
