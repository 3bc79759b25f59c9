import { atom } from 'nanostores'

/** On during login, logout, verification and social callbacks. */
export const $loading = atom(false)

$loading.listen(isLoading => {
  if (typeof document === 'undefined') return
  // A bar at the top of the page, see base.css.
  document.documentElement.toggleAttribute('data-loading', isLoading)
  document.body.ariaBusy = isLoading ? 'true' : null
})

export async function whileLoading<T>(work: () => Promise<T>): Promise<T> {
  $loading.set(true)
  try {
    return await work()
  } finally {
    $loading.set(false)
  }
}
