import { ChevronDown } from 'lucide-react'
import { type ReactNode, useEffect, useId, useState } from 'react'

interface Props {
  title: string
  /** In the head, so that a closed section still says what is in it. */
  summary?: ReactNode
  /** Something in it is wrong: it opens. */
  isWrong?: boolean
  /** Open on a phone from the start. */
  isFirst?: boolean
  children: ReactNode
}

/** A part of the form. All are open on a wide screen; on a phone the first is, and the rest open by their heads. */
export function Section({ title, summary, isWrong, isFirst, children }: Props) {
  const [isOpen, setOpen] = useState(true)
  const id = useId()

  useEffect(() => {
    if (!isFirst && matchMedia('(width < 60rem)').matches) setOpen(false)
  }, [isFirst])

  const [wasWrong, setWasWrong] = useState(isWrong)
  if (isWrong !== wasWrong) {
    setWasWrong(isWrong)
    if (isWrong) setOpen(true)
  }

  return (
    <section className="card">
      <h2 className="text-md leading-[1.5rem]">
        <button
          type="button"
          className="section-toggle flex w-full cursor-pointer items-center gap-3 px-4 py-3 text-start [&>svg]:ms-auto [&>svg]:size-4 [&>svg]:flex-none [&>svg]:text-muted [&>svg]:[transition:rotate_var(--quick)] aria-expanded:[&>svg]:rotate-180"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
        >
          <span>{title}</span>
          {summary && (
            <span className="min-w-0 flex-1 overflow-hidden font-sans text-sm font-normal tracking-[0] text-ellipsis whitespace-nowrap text-muted [.section-toggle>&]:[&+svg]:ms-0">
              {summary}
            </span>
          )}
          <ChevronDown aria-hidden="true" />
        </button>
      </h2>
      <div id={id} className="card-body" hidden={!isOpen}>
        {children}
      </div>
    </section>
  )
}

/** Whether any message belongs to one of these fields. */
export function hasError(errors: Record<string, string | undefined>, ...names: string[]): boolean {
  return Object.keys(errors).some(key => names.some(name => key === name || key.startsWith(`${name}.`)))
}
