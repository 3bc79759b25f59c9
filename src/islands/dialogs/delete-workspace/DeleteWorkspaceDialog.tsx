import { useEffect, useState } from 'react'

import { useConfirmed } from '#islands/parts/useConfirmed.tsx'
import { Field } from '#islands/ui/Field.tsx'
import { FormModal } from '#islands/ui/FormModal.tsx'
import { Notice } from '#islands/ui/Notice.tsx'
import { useSubmit } from '#islands/ui/useSubmit.ts'
import { call } from '#lib/client/api.ts'
import { readableError } from '#lib/client/readable-error.ts'
import { deleteWorkspace, getWorkspaceContents } from '#lib/contract/calls/workspaces.ts'
import type { WorkspaceContents } from '#lib/contract/workspaces.ts'
import { t } from '#lib/i18n/t.ts'

import type { DialogProps } from '../dialog.ts'
import type { DeleteWorkspaceProps } from './index.ts'

const PARTS = [
  'jobs',
  'invoices',
  'stores',
  'orders',
  'customers',
  'items',
  'designs',
  'portfolios',
  'files',
  'members',
  'invitations'
] as const

export default function DeleteWorkspaceDialog({ props, close }: DialogProps<DeleteWorkspaceProps, true>) {
  const { workspaceId, businessName, userId, email } = props
  const [contents, setContents] = useState<WorkspaceContents>()
  const [typed, setTyped] = useState('')
  const { run, question } = useConfirmed()

  const { setErrors, ...form } = useSubmit(null, async () => {
    const query = { WorkspaceId: workspaceId, UserId: userId, Email: email }
    if ((await run(() => call(deleteWorkspace, { query }))) !== undefined) close(true)
  })

  useEffect(() => {
    call(getWorkspaceContents, { query: { WorkspaceId: workspaceId } })
      .then(setContents)
      .catch((failed: Error) => setErrors({ form: readableError(failed) }))
  }, [workspaceId, setErrors])

  const obstacle = contents?.obstacle
  return (
    <>
      <FormModal
        {...form}
        title={t('deleteWorkspaceDialog.title', { name: businessName })}
        onClose={() => close()}
        danger
        submit={t('deleteWorkspaceDialog.confirm')}
        disabled={!contents || Boolean(obstacle) || typed.trim() !== businessName}
      >
        {obstacle && !form.errors['form'] && (
          <Notice tone="warning" role="alert">
            {obstacle}
          </Notice>
        )}
        <p>{t('deleteWorkspaceDialog.text')}</p>
        <ul
          className="grid grid-cols-3 gap-px overflow-hidden rounded-md border border-line bg-line [&_strong]:text-lg [&_strong]:font-semibold [&_strong]:text-heading [&>li]:grid [&>li]:bg-surface [&>li]:px-3 [&>li]:py-2.5 [&>li]:text-sm"
          aria-label={t('deleteWorkspaceDialog.goes')}
        >
          {PARTS.map(part => (
            <li key={part}>
              <strong className="tabular-nums">{contents ? contents[part] : '…'}</strong>
              <span className="text-muted">{t(`deleteWorkspaceDialog.${part}`)}</span>
            </li>
          ))}
        </ul>
        {!obstacle && (
          <Field
            label={t('deleteWorkspaceDialog.type', { name: businessName })}
            value={typed}
            onChange={event => setTyped(event.target.value)}
            autoComplete="off"
            spellCheck={false}
          />
        )}
      </FormModal>
      {question}
    </>
  )
}
