import { Check, CloudOff, CloudUpload, Eye, TriangleAlert } from 'lucide-react'

import type { EditState } from '#lib/client/edit-session.ts'
import { t } from '#lib/i18n/t.ts'

interface Props {
  state: EditState
  onSave: () => unknown
  /** Where somebody else's changes may stand in the way. */
  onDecide?: () => unknown
  readOnly?: boolean
  /** Only saved when somebody says so. */
  manual?: boolean
  /** What cannot be sent is kept in this browser. */
  kept?: boolean
}

const LOOKS = {
  saved: { tone: 'success', Icon: Check },
  saving: { tone: undefined, Icon: CloudUpload },
  dirty: { tone: undefined, Icon: CloudUpload },
  offline: { tone: 'warning', Icon: CloudOff },
  refused: { tone: 'danger', Icon: TriangleAlert },
  conflict: { tone: 'danger', Icon: TriangleAlert }
}

/** Whether what stands in the fields is safe. Read aloud when it is not; pressed, it does what is to be done about it. */
export function SaveLine({ state, onSave, onDecide, readOnly, manual, kept }: Props) {
  if (readOnly) {
    return (
      <span className="save-mark">
        <Eye aria-hidden="true" />
        {t('edit.readOnly')}
      </span>
    )
  }
  if (manual && state.kind === 'clean') return <span className="save-mark" role="status" />
  const kind = state.kind === 'clean' ? 'saved' : state.kind === 'dirty' && !manual ? 'saving' : state.kind
  const { tone, Icon } = LOOKS[kind]
  const inside = (
    <>
      <Icon aria-hidden="true" />
      {wordsOf(state, kind, kept)}
    </>
  )
  const isTrouble = kind === 'offline' || kind === 'refused' || kind === 'conflict'
  return (
    <span className="save-mark" data-tone={tone} role={isTrouble ? 'alert' : 'status'}>
      {isTrouble && !manual ? (
        <button type="button" onClick={() => void (kind === 'conflict' ? onDecide?.() : onSave())}>
          {inside}
        </button>
      ) : (
        inside
      )}
    </span>
  )
}

function wordsOf(state: EditState, kind: keyof typeof LOOKS, kept = false): string {
  if (state.kind === 'offline') {
    if (kept) return t('edit.kept')
    return t('edit.failed', { why: state.message ?? t('edit.offline') })
  }
  if (state.kind === 'refused' && state.fields.length === 0) return t('edit.failed', { why: state.message })
  return t(`edit.${kind as Exclude<typeof kind, 'offline'>}`)
}
