import type { ReactNode } from 'react'

import { Drawing, type DrawingName } from './Drawing.tsx'

interface Props {
  title: string
  children?: ReactNode
  actions?: ReactNode
  drawing?: DrawingName
}

/** Nothing here yet: what would be, and the way to it. */
export function EmptyState({ title, children, actions, drawing }: Props) {
  return (
    <div className="mx-auto grid max-w-104 justify-items-center gap-1.5 px-4 py-8 text-center [&>.button-group]:mt-2.5 [&>.button-group]:justify-center [&>h2]:text-lg [&>p]:text-muted [&>svg]:mb-2 [&>svg]:h-auto [&>svg]:w-26 [&>svg]:text-[light-dark(var(--color-ink-700),#9a9ba6)]">
      {drawing && <Drawing name={drawing} />}
      <h2>{title}</h2>
      {children && <p>{children}</p>}
      {actions && <div className="button-group">{actions}</div>}
    </div>
  )
}
