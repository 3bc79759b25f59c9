import { startProduct } from './product.ts'

/** Playwright hands the environment on to its workers. */
export default async function setup(): Promise<() => Promise<void>> {
  const product = await startProduct()
  process.env['PRODUCT_URL'] = product.url
  process.env['DATA_DIR'] = product.dataDir
  return () => product.stop()
}
