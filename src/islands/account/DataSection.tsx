import { Download } from 'lucide-react'
import { useState } from 'react'

import { useConfirmed } from '#islands/parts/useConfirmed.tsx'
import { Button } from '#islands/ui/Button.tsx'
import { Field } from '#islands/ui/Field.tsx'
import { FormModal } from '#islands/ui/FormModal.tsx'
import { LinkButton } from '#islands/ui/LinkButton.tsx'
import { SettingsSection } from '#islands/ui/SettingsSection.tsx'
import { useSubmit } from '#islands/ui/useSubmit.ts'
import { call } from '#lib/client/api.ts'
import { deleteUser, exportAccount } from '#lib/contract/calls/users.ts'
import { t } from '#lib/i18n/t.ts'

interface Props {
  userId: string
  email: string
}

/** Take everything along, or take it away. */
export function DataSection({ userId, email }: Props) {
  const [deleting, setDeleting] = useState(false)
  return (
    <>
      <SettingsSection title={t('account.data.title')} text={t('account.data.text')}>
        <div className="flex flex-wrap items-center justify-between gap-3">
          <p className="text-muted max-w-md">{t('account.data.what')}</p>
          <LinkButton href={exportAccount.path} icon={<Download />} download>
            {t('account.data.export')}
          </LinkButton>
        </div>
      </SettingsSection>
      <SettingsSection title={t('account.delete.title')} text={t('account.delete.text')} tone="danger">
        <div className="flex flex-wrap items-center justify-between gap-3">
          <p className="text-muted max-w-md">{t('account.delete.what')}</p>
          <Button variant="danger-quiet" onClick={() => setDeleting(true)}>
            {t('account.delete.open')}
          </Button>
        </div>
      </SettingsSection>
      {deleting && <DeleteModal userId={userId} email={email} onClose={() => setDeleting(false)} />}
    </>
  )
}

function DeleteModal({ userId, email, onClose }: Props & { onClose: () => void }) {
  const [typed, setTyped] = useState('')
  const { run, question } = useConfirmed()
  const isRight = typed.trim().toLowerCase() === email.toLowerCase()

  const form = useSubmit(null, async () => {
    const done = await run(() => call(deleteUser, { query: { Id: userId } }))
    if (done !== undefined) location.assign('/')
  })

  return (
    <>
      <FormModal
        {...form}
        title={t('account.delete.title')}
        size="small"
        onClose={onClose}
        danger
        submit={t('account.delete.confirm')}
        disabled={!isRight}
      >
        <p>{t('account.delete.question')}</p>
        <Field
          label={t('account.delete.type', { email })}
          value={typed}
          onChange={event => setTyped(event.target.value)}
          autoComplete="off"
          spellCheck={false}
        />
      </FormModal>
      {question}
    </>
  )
}
