import type { ReactNode } from 'react'

interface Props {
  title: string
  text?: ReactNode
  actions?: ReactNode
  children: ReactNode
}

/** One subject of a step: what it is about at the top, its fields below. */
export function StepSection({ title, text, actions, children }: Props) {
  return (
    <section className="setup-section grid grid-cols-1 gap-4.5 rounded-lg border border-line bg-surface p-5 shadow-low max-sm:p-4 [&_.choice-card>svg]:flex-none">
      <header className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3 [&>:first-child]:max-w-160 [&>:first-child]:flex-[1_1_16rem]">
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
