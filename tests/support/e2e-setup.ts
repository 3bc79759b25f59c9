import { startProduct } from './product.ts'

/** Playwright hands the environment on to its workers. */
export default async function setup(): Promise<() => Promise<void>> {
  // Tests put what they need in place themselves.
  const product = await startProduct({ DEMO: '0' })
  process.env['PRODUCT_URL'] = product.url
  process.env['DATA_DIR'] = product.dataDir
  return () => product.stop()
}
