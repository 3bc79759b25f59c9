import { useStore } from '@nanostores/react'

import { Button } from '#islands/ui/Button.tsx'
import { Modal } from '#islands/ui/Modal.tsx'
import { $design, editDesign } from '#lib/client/designer/document.ts'
import { $importRemarks, endRemarks } from '#lib/client/designer/import-remarks.ts'
import { word } from '#lib/client/designer/words.ts'

import { ImportRemarks } from './ImportRemarks.tsx'
import { LineSwitch } from './LineSwitch.tsx'

/** What was left out of a file or made simpler, where no other question stands above the drawing. */
export default function ImportedWindow() {
  const { sentences, ids, isLess } = useStore($importRemarks)
  const design = useStore($design)
  return (
    <Modal
      title={word(isLess ? 'importedTitle' : 'importedRemarks')}
      onClose={endRemarks}
      footer={
        <Button variant="primary" onClick={endRemarks}>
          {word('importedClose')}
        </Button>
      }
    >
      <ImportRemarks remarks={sentences} />
      <LineSwitch design={design} ids={ids} change={editDesign} />
    </Modal>
  )
}
