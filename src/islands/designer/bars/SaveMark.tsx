import { useStore } from '@nanostores/react'
import { Check, CloudOff, CloudUpload, Eye, TriangleAlert } from 'lucide-react'

import { $saveState, saveNow } from '#lib/client/designer/saving.ts'
import { openWindow } from '#lib/client/designer/windows.ts'
import { word } from '#lib/client/designer/words.ts'

/** Whether what is drawn is safe. */
export function SaveMark() {
  const state = useStore($saveState)
  switch (state.kind) {
    case 'saved':
      return (
        <span className="save-mark" data-kind="saved">
          <Check aria-hidden="true" />
          {word('saved')}
        </span>
      )
    case 'unsaved':
    case 'saving':
      return (
        <span className="save-mark" data-kind="saving">
          <CloudUpload aria-hidden="true" />
          {word('saving')}
        </span>
      )
    case 'readOnly':
      return (
        <span className="save-mark" data-kind="saved">
          <Eye aria-hidden="true" />
          {word('readOnly')}
        </span>
      )
    case 'offline':
      return (
        <button type="button" className="save-mark" data-kind="warning" onClick={() => void saveNow()}>
          <CloudOff aria-hidden="true" />
          {word('offline')}
        </button>
      )
    case 'refused':
      return (
        <button
          type="button"
          className="save-mark"
          data-kind="danger"
          title={state.message}
          onClick={() => void saveNow()}
        >
          <TriangleAlert aria-hidden="true" />
          {word('notSaved')}
        </button>
      )
    case 'conflict':
      return (
        <button type="button" className="save-mark" data-kind="danger" onClick={() => openWindow('conflict')}>
          <TriangleAlert aria-hidden="true" />
          {word('conflictMark')}
        </button>
      )
  }
}
