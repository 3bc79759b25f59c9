import { Plus } from 'lucide-react'

import { Button } from '#islands/ui/Button.tsx'
import { Field } from '#islands/ui/Field.tsx'
import { Notice } from '#islands/ui/Notice.tsx'
import { useSubmit } from '#islands/ui/useSubmit.ts'
import { call } from '#lib/client/api.ts'
import { createWorkspace, type Workspace } from '#lib/contract/workspaces.ts'
import { t } from '#lib/i18n/t.ts'

export function NewWorkspace({ userId, onMade }: { userId: string; onMade: (workspace: Workspace) => void }) {
  const { errors, pending, onSubmit } = useSubmit(createWorkspace.body, async body => {
    onMade(await call(createWorkspace, { body }))
  })
  return (
    <form className="grid gap-3" noValidate onSubmit={onSubmit} aria-label={t('workspaces.newTitle')}>
      {errors['form'] && (
        <Notice tone="danger" role="alert">
          {errors['form']}
        </Notice>
      )}
      <input type="hidden" name="userId" value={userId} />
      <div className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-3 max-sm:grid-cols-1 [&>.button]:mt-[calc(var(--spacing-5)_+_var(--spacing-0_75))] max-sm:[&>.button]:mt-0">
        <Field
          label={t('workspaces.newName')}
          name="workspaceName"
          error={errors['workspaceName']}
          autoComplete="organization"
        />
        <Button type="submit" icon={<Plus />} pending={pending}>
          {t('workspaces.create')}
        </Button>
      </div>
    </form>
  )
}
