import { useState } from 'react'

import { Button } from '#islands/ui/Button.tsx'
import { ComboBox } from '#islands/ui/ComboBox.tsx'
import { DateField } from '#islands/ui/DateField.tsx'
import { Drawer } from '#islands/ui/Drawer.tsx'
import { Field } from '#islands/ui/Field.tsx'
import { Modal } from '#islands/ui/Modal.tsx'
import { Select } from '#islands/ui/Select.tsx'
import { TextAreaField } from '#islands/ui/TextAreaField.tsx'
import { Toast, ToastRegion } from '#islands/ui/Toast.tsx'

type Open = 'modal' | 'small' | 'drawer' | 'nested'

const OPTIONS = ['Draft quote', 'Proposal sent', 'Approved', 'Pressing'].map(value => ({ value, label: value }))

export function Overlays() {
  const [open, setOpen] = useState<Open>()
  const [nested, setNested] = useState(false)
  const [toast, setToast] = useState(false)
  const close = () => setOpen(undefined)

  return (
    <section className="grid gap-5">
      <h2>Above the page</h2>
      <div className="button-group">
        <Button onClick={() => setOpen('modal')}>Open dialog</Button>
        <Button onClick={() => setOpen('small')}>Open confirmation</Button>
        <Button onClick={() => setOpen('drawer')}>Open drawer</Button>
        <Button onClick={() => setToast(true)}>Show toast</Button>
      </div>

      {open === 'modal' && (
        <Modal
          title="Change status"
          description="Job 1042, Varsity jackets"
          onClose={close}
          onSubmit={event => event.preventDefault()}
          footer={
            <>
              <Button onClick={close}>Cancel</Button>
              <Button variant="primary" type="submit">
                Save status
              </Button>
            </>
          }
        >
          <div className="form">
            <Select label="Status" options={OPTIONS} defaultValue="Approved" />
            <ComboBox label="Next task for" options={OPTIONS} />
            <DateField label="Until" />
            <TextAreaField label="Note" optional />
            <Button onClick={() => setNested(true)}>Open another</Button>
          </div>
          {nested && (
            <Modal title="Another one" size="small" onClose={() => setNested(false)}>
              <Field label="Name" />
            </Modal>
          )}
        </Modal>
      )}
      {open === 'small' && (
        <Modal
          title="Delete this store?"
          size="small"
          onClose={close}
          footer={
            <>
              <Button onClick={close}>Keep it</Button>
              <Button variant="danger" onClick={close}>
                Delete store
              </Button>
            </>
          }
        >
          <p>Its orders stay in the dashboard. Its link stops working.</p>
        </Modal>
      )}
      {open === 'drawer' && (
        <Drawer title="Filters" size="small" onClose={close} footer={<Button variant="primary">Show 14 jobs</Button>}>
          <div className="form">
            <Select label="Status" options={OPTIONS} />
            <DateField label="Due from" />
          </div>
        </Drawer>
      )}
      <ToastRegion label="Messages">
        {toast && (
          <Toast tone="success" title="Saved" onClose={() => setToast(false)}>
            The customer was told by e-mail.
          </Toast>
        )}
      </ToastRegion>
    </section>
  )
}
