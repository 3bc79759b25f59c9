import { Button } from '#islands/ui/Button.tsx'
import { Modal } from '#islands/ui/Modal.tsx'

import type { DialogProps } from '../dialog.ts'
import type { SimpleProps } from './index.ts'

export default function SimpleDialog({ props, close }: DialogProps<SimpleProps, true>) {
  return (
    <Modal
      title={props.title}
      size="small"
      onClose={() => close()}
      footer={
        <>
          {props.cancel && <Button onClick={() => close()}>{props.cancel}</Button>}
          <Button variant={props.tone === 'danger' ? 'danger' : 'primary'} onClick={() => close(true)}>
            {props.confirm}
          </Button>
        </>
      }
    >
      <p>{props.text}</p>
    </Modal>
  )
}
