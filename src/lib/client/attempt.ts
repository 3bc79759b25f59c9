import { readableError } from './readable-error.ts'
import { showBanner } from './stores/banner.ts'

/** Does it; what refuses it is said in the banner. Whether it was done. */
export async function attempt(work: () => Promise<unknown>): Promise<boolean> {
  try {
    await work()
    return true
  } catch (error) {
    showBanner(readableError(error), { variant: 'danger' })
    return false
  }
}
