import { useSyncExternalStore } from 'react'

const QUERY = '(width < 48rem)'

/** A phone: tools below, panels in sheets. */
export function useNarrow(): boolean {
  return useSyncExternalStore(
    changed => {
      const media = matchMedia(QUERY)
      media.addEventListener('change', changed)
      return () => media.removeEventListener('change', changed)
    },
    () => matchMedia(QUERY).matches
  )
}
