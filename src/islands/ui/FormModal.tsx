import type { ReactNode } from 'react'

import { t } from '#lib/i18n/t.ts'

import { Button } from './Button.tsx'
import type { DialogFrameProps } from './DialogFrame.tsx'
import { Modal } from './Modal.tsx'
import { Notice } from './Notice.tsx'
import type { Errors } from './useSubmit.ts'

interface Props extends Omit<DialogFrameProps, 'footer'> {
  onSubmit: NonNullable<DialogFrameProps['onSubmit']>
  pending: boolean
  errors: Errors
  /** What the button says that sends it; "Save" unless said otherwise. */
  submit?: string
  /** For what cannot be undone. */
  danger?: boolean
  /** Nothing can be sent yet. */
  disabled?: boolean | undefined
  /** What the button says that gives it up. */
  cancel?: string
  /** Another act, at the start of the footer. */
  other?: ReactNode
}

/**
 * A question with fields, for `useSubmit`: each field shows its own error, the rest stands above them; what was typed stays
 * until it is sent or given up.
 */
export function FormModal({
  pending,
  errors,
  submit,
  danger = false,
  disabled,
  cancel,
  other,
  children,
  ...dialog
}: Props) {
  return (
    <Modal
      {...dialog}
      guarded
      footer={
        <>
          {other && <span className="me-auto">{other}</span>}
          <Button onClick={dialog.onClose}>{cancel ?? t('words.cancel')}</Button>
          <Button variant={danger ? 'danger' : 'primary'} type="submit" pending={pending} disabled={disabled ?? false}>
            {submit ?? t('words.save')}
          </Button>
        </>
      }
    >
      <div className="form">
        {errors['form'] && (
          <div ref={bringIntoSight}>
            <Notice tone="danger" role="alert">
              {errors['form']}
            </Notice>
          </div>
        )}
        {children}
      </div>
    </Modal>
  )
}

/** The button that sends is always in sight, what stands above the fields of a long dialog is not. */
function bringIntoSight(notice: HTMLElement | null) {
  notice?.scrollIntoView({ block: 'nearest' })
}
