import type { ReactNode } from 'react'

import './setup.css'

interface Props {
  title: string
  text?: ReactNode
  actions?: ReactNode
  children: ReactNode
}

/** One subject of a step: what it is about at the top, its fields below. */
export function StepSection({ title, text, actions, children }: Props) {
  return (
    <section className="setup-section">
      <header className="setup-section-head">
        <div className="grid gap-0.5">
          <h3>{title}</h3>
          {text && <p className="text-muted">{text}</p>}
        </div>
        {actions && <div className="button-group">{actions}</div>}
      </header>
      <div className="grid gap-4">{children}</div>
    </section>
  )
}
