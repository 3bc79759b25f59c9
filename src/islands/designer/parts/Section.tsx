import type { ReactNode } from 'react'

interface Props {
  title: string
  /** Beside the title. */
  aside?: ReactNode
  children?: ReactNode
}

export function Section({ title, aside, children }: Props) {
  return (
    <section
      className="grid gap-2 border-t border-t-line px-3 pt-2.5 pb-3 [&_h3]:font-sans [&_h3]:text-xs [&_h3]:leading-[1.125rem] [&_h3]:font-semibold [&_h3]:tracking-[0] [&_h3]:text-heading [&>header]:flex [&>header]:min-h-5 [&>header]:items-center [&>header]:justify-between"
      aria-label={title}
    >
      <header>
        <h3>{title}</h3>
        {aside}
      </header>
      {children}
    </section>
  )
}
