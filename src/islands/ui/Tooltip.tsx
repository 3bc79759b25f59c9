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
      <AriaTooltip
        className="max-w-72 rounded-md bg-ink-900 px-2 py-1 text-sm leading-[1.25rem] text-white shadow-mid [transition:opacity_var(--quick)] data-entering:opacity-0 data-exiting:opacity-0"
        placement={placement}
        offset={6}
        {...useOverlayRoot()}
      >
        {content}
      </AriaTooltip>
    </TooltipTrigger>
  )
}
