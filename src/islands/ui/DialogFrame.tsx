import { X } from 'lucide-react'
import { type FormEvent, type FormHTMLAttributes, type ReactNode, useEffect, useId, useRef, useState } from 'react'

import { t } from '#lib/i18n/t.ts'

import { Button } from './Button.tsx'
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
  /** A slip of the finger does not lose what was typed: it is asked about. */
  guarded?: boolean
  /**
   * A window that is not ours, such as a bank's, has to come over it. Nothing of the page lies above the top layer and none of
   * it can be used, so the dialog leaves that layer for as long and stays where it is.
   */
  behind?: boolean
  size?: 'small' | 'medium' | 'large' | 'wide'
  children?: ReactNode
}

interface Props extends DialogFrameProps {
  kind: 'modal' | 'drawer'
}

/** The browser's own dialog: focus trap, Escape, inert page and top layer come with showModal(). */
export function DialogFrame(props: Props) {
  const { title, onClose, description, footer, onSubmit, guarded, behind, size = 'medium', kind, children } = props
  const ref = useRef<HTMLDialogElement>(null)
  const [root, setRoot] = useState<HTMLDialogElement>()
  const titleId = useId()
  /** Where something was typed that closing would lose. */
  const typedIn = useRef<HTMLElement>(undefined)
  const [isAsking, setAsking] = useState(false)

  /** By whatever may be a slip: the key, the cross, a click beside it. */
  function leave() {
    if (typedIn.current) setAsking(true)
    else ref.current?.close()
  }

  useEffect(() => {
    const dialog = ref.current
    if (!dialog) return
    if (!dialog.open) dialog.showModal()
    // Tells one that was closed from one that is still to open.
    dialog.dataset['shown'] = ''
    // Left alone, the browser would begin at the button that closes.
    placeOf(dialog)?.focus()
    setRoot(dialog)
  }, [])

  useEffect(() => {
    const dialog = ref.current
    if (!behind || !dialog?.open) return
    reopen(dialog, () => dialog.show())
    return () => {
      if (dialog.open && dialog.isConnected) reopen(dialog, () => dialog.showModal())
    }
  }, [behind])

  useEffect(() => {
    if (isAsking) ref.current?.querySelector<HTMLElement>('.sheet-foot .button-primary')?.focus()
  }, [isAsking])

  /** Also what is pasted: the cells of a grid take it without an event of a field. */
  const watching = guarded && { onInput: noteTyped, onPaste: noteTyped }

  function noteTyped({ target }: FormEvent<HTMLElement>) {
    // Not in a dialog that this one opened.
    const field = target as HTMLElement
    if (field.closest('dialog') === ref.current) typedIn.current = field
  }

  const inside = (
    <>
      <div className="flex items-start gap-3 ps-5 pe-3 pt-3.5 pb-3 max-sm:ps-4 [&>.button]:my-[calc(((var(--spacing-7)_+_var(--spacing-0_5))_-_var(--control))_/_2)] [&>div]:min-w-0 [&>div]:flex-1">
        <div>
          <h2 id={titleId} className="pt-0.5 text-[length:1.1875rem] leading-[1.625rem] wrap-break-word">
            {title}
          </h2>
          {description && <p className="text-sm leading-[1.125rem] text-muted">{description}</p>}
        </div>
        <IconButton label={t('ui.close')} icon={<X />} onClick={leave} />
      </div>
      <div className="sheet-body min-h-0 flex-1 overflow-y-auto [overscroll-behavior:contain] px-5 pt-1 pb-5 max-sm:px-4">
        {children}
      </div>
      {/* Keys, or the button that was pressed would become the one that sends while it is pressed. */}
      {isAsking ? (
        <div key="asking" className="sheet-foot">
          <p role="alert" className="me-auto">
            {t('ui.typed')}
          </p>
          <Button onClick={() => ref.current?.close()}>{t('ui.giveUp')}</Button>
          <Button
            variant="primary"
            onClick={() => {
              setAsking(false)
              const field = typedIn.current
              // The field of a cell is gone once it was left.
              ;(field?.isConnected ? field : ref.current && placeOf(ref.current))?.focus()
            }}
          >
            {t('ui.goOn')}
          </Button>
        </div>
      ) : (
        footer && (
          <div key="footer" className="sheet-foot">
            {footer}
          </div>
        )
      )}
    </>
  )

  return (
    <dialog
      ref={ref}
      className="sheet"
      data-kind={kind}
      data-size={size}
      data-behind={behind || undefined}
      aria-labelledby={titleId}
      // A dialog inside this one bubbles its own close through React; and one that was only opened anew is not closed.
      onClose={event => event.target === ref.current && !ref.current.open && onClose()}
      onCancel={event => {
        // A file chooser that is closed bubbles its own.
        if (event.target !== ref.current || !typedIn.current) return
        event.preventDefault()
        setAsking(true)
      }}
      // The browser closes it at the second Escape in a row, whatever the first was answered.
      onKeyDown={event => isAsking && event.key === 'Escape' && event.preventDefault()}
      onMouseDown={event => kind === 'drawer' && event.target === ref.current && leave()}
    >
      <OverlayRoot value={root}>
        {onSubmit ? (
          <form className="sheet-panel" onSubmit={onSubmit} {...watching} noValidate>
            {inside}
          </form>
        ) : (
          <div className="sheet-panel" {...watching}>
            {inside}
          </div>
        )}
      </OverlayRoot>
    </dialog>
  )
}

/** Where one begins to type: a field, or the cell of a grid; else the first button of the foot. */
function placeOf(dialog: HTMLDialogElement): HTMLElement | null {
  const body = dialog.querySelector('.sheet-body')
  const place = body && (firstField(body) ?? body.querySelector<HTMLElement>('[role=gridcell][tabindex="0"]'))
  return place ?? dialog.querySelector<HTMLElement>('.sheet-foot .button')
}

/** In the same turn, so that nobody sees it gone; the field that was used keeps the focus. */
function reopen(dialog: HTMLDialogElement, open: () => void): void {
  const used = document.activeElement
  dialog.close()
  open()
  if (used instanceof HTMLElement && dialog.contains(used)) used.focus()
}
