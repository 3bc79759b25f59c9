import { type ReactNode, useId } from 'react'

import { classes } from './classes.ts'

interface Props {
  title: string
  text?: ReactNode
  /** Where an address with # leads. */
  id?: string
  /** Content that brings its own edges. */
  flush?: boolean
  tone?: 'danger'
  children: ReactNode
}

/** One subject of a page of settings: what it is about at the left, what there is to set at the right. */
export function SettingsSection({ title, text, id, flush, tone, children }: Props) {
  const titleId = useId()
  return (
    <section id={id} className="settings-section" aria-labelledby={titleId}>
      <header className="grid gap-1 [&>h2]:text-md [&>h2]:leading-[1.5rem]">
        <h2 id={titleId}>{title}</h2>
        {text && <p className="text-muted">{text}</p>}
      </header>
      <div
        className={classes(
          'card',
          tone === 'danger' &&
            'border-[color-mix(in_srgb,var(--danger)_45%,var(--line))] [&_.button-danger-quiet]:border [&_.button-danger-quiet]:border-[color-mix(in_srgb,var(--danger)_45%,var(--line))]'
        )}
      >
        {flush ? children : <div className="card-body">{children}</div>}
      </div>
    </section>
  )
}
