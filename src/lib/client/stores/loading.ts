import { atom } from 'nanostores'

/** On during login, logout, verification and social callbacks. */
export const $loading = atom(false)

export async function whileLoading<T>(work: () => Promise<T>): Promise<T> {
  $loading.set(true)
  try {
    return await work()
  } finally {
    $loading.set(false)
  }
}
