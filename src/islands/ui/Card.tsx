import type { ReactNode } from 'react'

import { classes } from './classes.ts'

interface Props {
  title?: ReactNode
  /** 3 where a heading stands between the page's title and the card's. */
  level?: 2 | 3
  /** At the right of the title. */
  actions?: ReactNode
  footer?: ReactNode
  /** Content that brings its own edges: a table, a picture. */
  flush?: boolean
  className?: string
  children?: ReactNode
}

export function Card({ title, level = 2, actions, footer, flush, className, children }: Props) {
  const Title = `h${level}` as const
  return (
    <section className={classes('card', className)}>
      {(title || actions) && (
        <header className="card-head">
          <Title className="text-md leading-[1.5rem]">{title}</Title>
          {actions}
        </header>
      )}
      {children && (flush ? children : <div className="card-body">{children}</div>)}
      {footer && <footer className="card-foot">{footer}</footer>}
    </section>
  )
}
