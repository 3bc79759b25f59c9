import { useState } from 'react'

import { Button } from '#islands/ui/Button.tsx'
import { Field } from '#islands/ui/Field.tsx'
import { Modal } from '#islands/ui/Modal.tsx'
import { t } from '#lib/i18n/t.ts'
import { SIZE_RUNS, type SizeRun } from '#lib/shared/sizes.ts'

interface Props {
  taken: readonly string[]
  onAdd: (sizes: string[]) => void
  onClose: () => void
}

const RUNS = Object.keys(SIZE_RUNS) as SizeRun[]

/** Sizes to have columns for: typed, or a usual run of them. */
export function AddSizeModal({ taken, onAdd, onClose }: Props) {
  const [text, setText] = useState('')
  const [error, setError] = useState<string>()

  function add() {
    const names = text.split(/[,;\n]/).map(size => size.trim())
    const added = [...new Set(names)].filter(size => size !== '' && !taken.includes(size))
    if (added.length === 0) return setError(t(text.trim() === '' ? 'jobItems.noSize' : 'jobItems.knownSize'))
    if (added.some(size => size.length > 20)) return setError(t('jobItems.longSize'))
    onAdd(added)
    onClose()
  }

  return (
    <Modal
      title={t('jobItems.addSize')}
      size="small"
      onClose={onClose}
      onSubmit={event => {
        event.preventDefault()
        event.stopPropagation()
        add()
      }}
      footer={
        <>
          <Button onClick={onClose}>{t('words.cancel')}</Button>
          <Button variant="primary" type="submit">
            {t('jobItems.addSizes')}
          </Button>
        </>
      }
    >
      <div className="form">
        <Field
          label={t('jobItems.sizes')}
          hint={t('jobItems.sizesHint')}
          value={text}
          error={error}
          onChange={event => setText(event.target.value)}
        />
        <div className="flex flex-wrap gap-2">
          {RUNS.map(run => (
            <Button key={run} size="small" onClick={() => setText(SIZE_RUNS[run].map(({ name }) => name).join(', '))}>
              {t(`customBlankDialog.runs.${run}`)}
            </Button>
          ))}
        </div>
      </div>
    </Modal>
  )
}
