import type { ReactNode } from 'react'

interface Props {
  title: string
  /** Beside the title. */
  aside?: ReactNode
  children?: ReactNode
}

export function Section({ title, aside, children }: Props) {
  return (
    <section className="dock-section" aria-label={title}>
      <header>
        <h3>{title}</h3>
        {aside}
      </header>
      {children}
    </section>
  )
}
