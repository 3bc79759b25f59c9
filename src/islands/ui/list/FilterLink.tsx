import type { ReactNode } from 'react'

import { plainLinkOf } from '#lib/client/plain-link.ts'

interface Props {
  href: string
  current: boolean
  onShow: () => void
  children: ReactNode
}

/** A filter at the side of a list: shown here by a click, beside this page by whatever opens a link elsewhere. */
export function FilterLink({ href, current, onShow, children }: Props) {
  return (
    <a
      className="side-link"
      href={href}
      aria-current={current ? 'page' : undefined}
      onClick={event => {
        if (!plainLinkOf(event.nativeEvent)) return
        event.preventDefault()
        onShow()
      }}
    >
      {children}
    </a>
  )
}
