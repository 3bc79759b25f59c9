import { useStore } from '@nanostores/react'

import { Button } from '#islands/ui/Button.tsx'
import { Modal } from '#islands/ui/Modal.tsx'
import { $refusals, endRefusals } from '#lib/client/designer/import-refusals.ts'
import { word } from '#lib/client/designer/words.ts'

/** What could not be added, why, and what to do instead. */
export default function RefusedWindow() {
  const refusals = useStore($refusals)
  return (
    <Modal
      title={word('refusedTitle', { count: refusals.length })}
      onClose={endRefusals}
      footer={
        <Button variant="primary" onClick={endRefusals}>
          {word('importedClose')}
        </Button>
      }
    >
      <ul className="grid gap-4 text-sm text-text" aria-label={word('refusedFiles')}>
        {refusals.map(({ file, reason }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the same file may be refused twice
          <li key={index} className="grid gap-1">
            <strong className="wrap-anywhere">{file}</strong>
            <span>{reason}</span>
          </li>
        ))}
      </ul>
    </Modal>
  )
}
