import { Modal } from '#islands/ui/Modal.tsx'
import { closeWindow } from '#lib/client/designer/windows.ts'
import { word } from '#lib/client/designer/words.ts'

import { shownKeys } from '../actions/action.ts'

/** The browser did not let us read the clipboard: its own keys always may. */
export default function ClipboardWindow() {
  return (
    <Modal title={word('paste')} size="small" onClose={closeWindow}>
      <p>{word('pasteByKeys', { keys: shownKeys('Mod+V') })}</p>
    </Modal>
  )
}
