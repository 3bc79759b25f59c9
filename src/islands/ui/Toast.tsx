import { type ReactNode, useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'

import { Notice, type NoticeProps } from './Notice.tsx'

/** A message that floats above everything. How long it stays (5000 ms) is the caller's business. */
export function Toast(props: Omit<NoticeProps, 'role' | 'className'>) {
  return (
    <Notice
      {...props}
      className="toast pointer-events-auto w-[min(24rem,100%)] [animation:toast-in_var(--calm)_var(--ease-out)] bg-raised py-3 [box-shadow:inset_3px_0_0_var(--mark),var(--shadow-2)] [&_.notice-text]:basis-44"
    />
  )
}

interface RegionProps {
  label: string
  /** With a dialog open a message with a button stands in that: nothing else on the page can be pressed. */
  hasAction?: boolean
  children?: ReactNode
}

/** The corner where toasts appear. Rendered always, so what comes into it is read aloud. */
export function ToastRegion({ label, hasAction = false, children }: RegionProps) {
  const [dialog, setDialog] = useState<HTMLDialogElement>()
  const isFilled = !!children && !(Array.isArray(children) && children.length === 0)

  useEffect(() => {
    const open =
      isFilled && hasAction ? [...document.querySelectorAll<HTMLDialogElement>('dialog:modal')].at(-1) : undefined
    if (!open) return
    const leave = () => setDialog(undefined)
    setDialog(open)
    open.addEventListener('close', leave)
    return () => {
      open.removeEventListener('close', leave)
      leave()
    }
  }, [isFilled, hasAction])

  const toasts = isFilled && <Raised>{children}</Raised>
  return (
    <>
      <section aria-label={label} aria-live="polite">
        {!dialog && toasts}
      </section>
      {dialog && createPortal(toasts, dialog)}
    </>
  )
}

/** The newest in the top layer lies above a dialog that is open. */
function Raised({ children }: { children: ReactNode }) {
  const ref = useRef<HTMLDivElement>(null)
  useEffect(() => ref.current?.showPopover(), [])
  return (
    <div
      ref={ref}
      popover="manual"
      className="pointer-events-none fixed start-auto end-0 top-auto bottom-0 z-(--layer-toast) m-0 grid w-[min(26rem,100vw)] justify-items-end gap-2 overflow-visible border-0 bg-transparent bg-none p-4"
    >
      {children}
    </div>
  )
}
