import { X } from 'lucide-react'
import { type FormHTMLAttributes, type ReactNode, useEffect, useId, useRef, useState } from 'react'

import { t } from '#lib/i18n/t.ts'

import { firstField } from './firstField.ts'
import { IconButton } from './IconButton.tsx'
import { OverlayRoot } from './overlayRoot.ts'

export interface DialogFrameProps {
  title: ReactNode
  onClose: () => void
  description?: ReactNode
  /** Stays in sight below the scrolling body. */
  footer?: ReactNode
  /** Given, the whole panel is a form, so a button in the footer can submit it. */
  onSubmit?: FormHTMLAttributes<HTMLFormElement>['onSubmit']
  size?: 'small' | 'medium' | 'large' | 'wide'
  children?: ReactNode
}

interface Props extends DialogFrameProps {
  kind: 'modal' | 'drawer'
}

/** The browser's own dialog: focus trap, Escape, inert page and top layer come with showModal(). */
export function DialogFrame(props: Props) {
  const { title, onClose, description, footer, onSubmit, size = 'medium', kind, children } = props
  const ref = useRef<HTMLDialogElement>(null)
  const [root, setRoot] = useState<HTMLDialogElement>()
  const titleId = useId()

  useEffect(() => {
    const dialog = ref.current
    if (!dialog) return
    if (!dialog.open) dialog.showModal()
    // Left alone, the browser would begin at the button that closes.
    const body = dialog.querySelector('.sheet-body')
    const start = (body && firstField(body)) ?? dialog.querySelector<HTMLElement>('.sheet-foot .button')
    start?.focus()
    setRoot(dialog)
  }, [])

  const inside = (
    <>
      <div className="sheet-head">
        <div>
          <h2 id={titleId} className="sheet-title">
            {title}
          </h2>
          {description && <p className="field-hint">{description}</p>}
        </div>
        <IconButton label={t('ui.close')} icon={<X />} onClick={() => ref.current?.close()} />
      </div>
      <div className="sheet-body">{children}</div>
      {footer && <div className="sheet-foot">{footer}</div>}
    </>
  )

  return (
    <dialog
      ref={ref}
      className="sheet"
      data-kind={kind}
      data-size={size}
      aria-labelledby={titleId}
      // A dialog inside this one bubbles its own close through React.
      onClose={event => event.target === ref.current && onClose()}
      onMouseDown={event => kind === 'drawer' && event.target === ref.current && ref.current?.close()}
    >
      <OverlayRoot value={root}>
        {onSubmit ? (
          <form className="sheet-panel" onSubmit={onSubmit} noValidate>
            {inside}
          </form>
        ) : (
          <div className="sheet-panel">{inside}</div>
        )}
      </OverlayRoot>
    </dialog>
  )
}
