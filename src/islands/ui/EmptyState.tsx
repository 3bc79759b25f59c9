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
    <div className="empty">
      {drawing && <Drawing name={drawing} />}
      <h2>{title}</h2>
      {children && <p>{children}</p>}
      {actions && <div className="button-group">{actions}</div>}
    </div>
  )
}
