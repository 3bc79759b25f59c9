import { useSyncExternalStore } from 'react'

const subscribe = () => () => undefined

/**
 * False on the server and while the browser takes the page over. What is loaded later must not be drawn before: the server
 * would send it after the page by an inline script, which our policy refuses.
 */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => true,
    () => false
  )
}
