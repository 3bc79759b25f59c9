import { type ReactNode, useState } from 'react'

interface Props {
  title: string
  /** How it stands. */
  text?: string | undefined
  /** Something in it is wrong: it cannot be closed. */
  isWrong?: boolean
  children: ReactNode
}

/** What is set once, or not by everybody: its title and how it stands. */
export function Fold({ title, text, isWrong = false, children }: Props) {
  const [isOpen, setOpen] = useState(false)
  return (
    <details
      open={isOpen || isWrong}
      className="group rounded-md border border-line px-3 py-2"
      onToggle={event => setOpen(event.currentTarget.open)}
    >
      <summary className="cursor-pointer text-sm">
        <span className="font-semibold text-heading">{title}</span>
        {text && <span className="block text-xs text-muted group-open:hidden">{text}</span>}
      </summary>
      <div className="grid gap-3.5 pt-3 pb-1">{children}</div>
    </details>
  )
}
