import { useState } from 'react'

import { Button } from '#islands/ui/Button.tsx'
import { Modal } from '#islands/ui/Modal.tsx'
import { offsetSelection } from '#lib/client/designer/path-work.ts'
import { closeWindow } from '#lib/client/designer/windows.ts'
import { word } from '#lib/client/designer/words.ts'

import { LengthBox } from '../parts/LengthBox.tsx'

let last = 3

/** A new outline so far outside (or inside) of what is selected. */
export default function OffsetWindow() {
  const [by, setBy] = useState(last)
  const [isWorking, setWorking] = useState(false)

  async function offset() {
    last = by
    setWorking(true)
    const done = await offsetSelection(by)
    setWorking(false)
    if (done) closeWindow()
  }

  return (
    <Modal
      title={word('offsetOutline')}
      size="small"
      onClose={closeWindow}
      onSubmit={event => {
        event.preventDefault()
        void offset()
      }}
      footer={
        <>
          <Button onClick={() => closeWindow()}>{word('cancel')}</Button>
          <Button type="submit" variant="primary" pending={isWorking} disabled={by === 0}>
            {word('makeOutline')}
          </Button>
        </>
      }
    >
      <LengthBox label={word('offsetBy')} mark="↔" value={by} min={-100} max={200} onChange={setBy} />
      <p className="text-sm leading-[1.125rem] text-muted">{word('offsetHint')}</p>
    </Modal>
  )
}
