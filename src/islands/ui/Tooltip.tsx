import type { ReactElement, ReactNode } from 'react'
import { Focusable } from 'react-aria-components/Focusable'
import { Tooltip as AriaTooltip, TooltipTrigger } from 'react-aria-components/Tooltip'

import { useOverlayRoot } from './overlayRoot.ts'

interface Props {
  content: ReactNode
  /** One thing that takes focus and passes its props and ref on: Button, IconButton, <button>, <a>. */
  children: ReactElement
  placement?: 'top' | 'bottom' | 'start' | 'end'
}

/** A few words more, on hover and on focus. Never the only place where something is said. */
export function Tooltip({ content, children, placement = 'top' }: Props) {
  return (
    <TooltipTrigger delay={400} closeDelay={80}>
      <Focusable>{children as ReactElement<object, string>}</Focusable>
      <AriaTooltip className="tooltip" placement={placement} offset={6} {...useOverlayRoot()}>
        {content}
      </AriaTooltip>
    </TooltipTrigger>
  )
}
