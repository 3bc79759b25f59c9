import { required } from './required.ts'

/** What one of the weights got, by `allocate`: each gets a share. */
export function shareAt(shares: readonly number[], at: number): number {
  return required(shares[at], 'a share for every weight')
}
