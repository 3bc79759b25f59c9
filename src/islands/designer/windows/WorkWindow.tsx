import type { ReactNode } from 'react'

import { Button } from '#islands/ui/Button.tsx'
import { Modal } from '#islands/ui/Modal.tsx'
import { closeWindow } from '#lib/client/designer/windows.ts'
import { word } from '#lib/client/designer/words.ts'

interface Props {
  title: string
  take: string
  /** What would happen, in words. */
  status: string
  canTake: boolean
  onTake: () => void
  children: ReactNode
}

/** Work on outlines that is looked at before it is done. */
export function WorkWindow({ title, take, status, canTake, onTake, children }: Props) {
  return (
    <Modal
      title={title}
      size="small"
      onClose={closeWindow}
      onSubmit={event => {
        event.preventDefault()
        if (!canTake) return
        closeWindow()
        onTake()
      }}
      footer={
        <>
          <Button onClick={() => closeWindow()}>{word('cancel')}</Button>
          <Button type="submit" variant="primary" disabled={!canTake}>
            {take}
          </Button>
        </>
      }
    >
      <div className="grid gap-3">
        {children}
        <p className="min-h-5 text-sm leading-[1.25rem]" role="status">
          {status}
        </p>
      </div>
    </Modal>
  )
}

/** A field of such a window, with its name beside it. */
export function WorkLine({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="grid grid-cols-[1fr_9rem] items-center gap-2 text-sm leading-[1.25rem]">
      <span aria-hidden="true">{label}</span>
      {children}
    </div>
  )
}
