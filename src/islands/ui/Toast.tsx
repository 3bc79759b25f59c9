import { type ReactNode, useEffect, useRef } from 'react'

import { Notice, type NoticeProps } from './Notice.tsx'

/** A message that floats above everything. How long it stays (5000 ms) is the caller's business. */
export function Toast(props: Omit<NoticeProps, 'role' | 'className'>) {
  return <Notice {...props} className="toast" />
}

/** The corner where toasts appear. Rendered always, so what comes into it is read aloud. */
export function ToastRegion({ label, children }: { label: string; children?: ReactNode }) {
  const ref = useRef<HTMLDivElement>(null)
  const isFilled = !!children && !(Array.isArray(children) && children.length === 0)

  // Shown again with each message: the newest in the top layer lies above a dialog that is open.
  useEffect(() => {
    const region = ref.current
    if (!region || !isFilled) return
    region.showPopover()
    return () => region.hidePopover()
  }, [isFilled])

  return (
    <section aria-label={label} aria-live="polite">
      <div ref={ref} popover="manual" className="toasts">
        {children}
      </div>
    </section>
  )
}
