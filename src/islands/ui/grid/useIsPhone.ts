import { useSyncExternalStore } from 'react'

/** The smallest of the four breakpoints: below it a grid is cards. */
const QUERY = '(width < 40rem)'

export function useIsPhone(): boolean {
  return useSyncExternalStore(
    onChange => {
      const media = matchMedia(QUERY)
      media.addEventListener('change', onChange)
      return () => media.removeEventListener('change', onChange)
    },
    () => matchMedia(QUERY).matches,
    () => false
  )
}
