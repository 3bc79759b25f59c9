import { createContext, useContext } from 'react'

/** The open <dialog> around us: what pops up inside it must live there, because the rest of the page is inert. */
export const OverlayRoot = createContext<Element | undefined>(undefined)

/** Props for a popover or tooltip of react-aria-components. */
export function useOverlayRoot(): { UNSTABLE_portalContainer?: Element } {
  const root = useContext(OverlayRoot)
  return root ? { UNSTABLE_portalContainer: root } : {}
}
