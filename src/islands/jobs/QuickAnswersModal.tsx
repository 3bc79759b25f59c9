import { Plus, X } from 'lucide-react'
import { useState } from 'react'

import { Button } from '#islands/ui/Button.tsx'
import { FormModal } from '#islands/ui/FormModal.tsx'
import { IconButton } from '#islands/ui/IconButton.tsx'
import { TextAreaField } from '#islands/ui/TextAreaField.tsx'
import { useSubmit } from '#islands/ui/useSubmit.ts'
import { call } from '#lib/client/api.ts'
import { saveQuickAnswers } from '#lib/contract/calls/proposal-messages.ts'
import type { QuickAnswers } from '#lib/contract/proposal-messages.ts'
import { t } from '#lib/i18n/t.ts'

interface Props {
  workspaceId: string
  initial: QuickAnswers
  onSaved: (saved: QuickAnswers) => void
  onClose: () => void
}

const MOST = 20

/** The quick answers of the shop, in the order of their keys. */
export function QuickAnswersModal({ workspaceId, initial, onSaved, onClose }: Props) {
  const [rows, setRows] = useState(() => initial.answers.map(text => ({ id: crypto.randomUUID(), text })))
  const form = useSubmit(null, async () => {
    const body = { answers: rows.map(({ text }) => text.trim()).filter(Boolean), revision: initial.revision }
    onSaved(await call(saveQuickAnswers, { query: { WorkspaceId: workspaceId }, body }))
    onClose()
  })

  function write(id: string, text: string) {
    setRows(rows.map(row => (row.id === id ? { id, text } : row)))
  }

  return (
    <FormModal {...form} title={t('quickAnswers.title')} onClose={onClose}>
      <p className="text-muted">{t('quickAnswers.text')}</p>
      <ol className="grid gap-3 [&>li]:grid [&>li]:grid-cols-[minmax(0,1fr)_auto] [&>li]:items-end [&>li]:gap-2">
        {rows.map(({ id, text }, index) => (
          <li key={id}>
            <TextAreaField
              label={t('quickAnswers.answer', { number: index + 1 })}
              rows={2}
              maxLength={1000}
              value={text}
              onChange={event => write(id, event.target.value)}
            />
            <IconButton
              label={t('quickAnswers.remove', { number: index + 1 })}
              icon={<X />}
              onClick={() => setRows(rows.filter(row => row.id !== id))}
            />
          </li>
        ))}
      </ol>
      {rows.length < MOST && (
        <Button
          className="justify-self-start"
          size="small"
          icon={<Plus />}
          onClick={() => setRows([...rows, { id: crypto.randomUUID(), text: '' }])}
        >
          {t('quickAnswers.add')}
        </Button>
      )}
    </FormModal>
  )
}
