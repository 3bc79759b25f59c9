import { useStore } from '@nanostores/react'

import { Button } from '#islands/ui/Button.tsx'
import { Modal } from '#islands/ui/Modal.tsx'
import { $importRemarks, endRemarks } from '#lib/client/designer/import-remarks.ts'
import { word } from '#lib/client/designer/words.ts'

import { ImportRemarks } from './ImportRemarks.tsx'

/** What was left out of a file or made simpler, where no other question stands above the drawing. */
export default function ImportedWindow() {
  const remarks = useStore($importRemarks)
  return (
    <Modal
      title={word('importedTitle')}
      onClose={endRemarks}
      footer={
        <Button variant="primary" onClick={endRemarks}>
          {word('importedClose')}
        </Button>
      }
    >
      <ImportRemarks remarks={remarks} />
    </Modal>
  )
}
