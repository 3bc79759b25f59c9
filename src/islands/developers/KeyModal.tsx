import { useId, useState } from 'react'

import { Button } from '#islands/ui/Button.tsx'
import { Field } from '#islands/ui/Field.tsx'
import { FieldMessages, messageIds } from '#islands/ui/FieldFrame.tsx'
import { FormModal } from '#islands/ui/FormModal.tsx'
import { NativeSelect } from '#islands/ui/NativeSelect.tsx'
import { useSubmit } from '#islands/ui/useSubmit.ts'
import { call } from '#lib/client/api.ts'
import { createApiKey } from '#lib/contract/developers.ts'
import type { Data } from '#lib/contract/endpoint.ts'
import { t } from '#lib/i18n/t.ts'
import { SCOPES, type Scope } from '#lib/shared/api-keys.ts'

interface Props {
  workspaceId: string
  onClose: () => void
  onMade: (made: Data<typeof createApiKey>) => void
}

const DAYS = ['30', '90', '365', 'never'] as const

const RESOURCES = [...new Set(SCOPES.map(scope => partsOf(scope)[0]))]
const READS = SCOPES.filter(scope => scope.endsWith(':read'))

type Parts<Each> = Each extends `${infer Resource}:${infer Action}` ? [Resource, Action] : never

function partsOf(scope: Scope): Parts<Scope> {
  return scope.split(':') as Parts<Scope>
}

export function KeyModal({ workspaceId, onClose, onMade }: Props) {
  const [scopes, setScopes] = useState<ReadonlySet<Scope>>(new Set())
  const [days, setDays] = useState<(typeof DAYS)[number]>('365')
  const id = useId()
  const schema = createApiKey.body.pick({ name: true, scopes: true })
  const form = useSubmit(schema, async values => {
    const body = { ...values, days: days === 'never' ? null : Number(days) }
    onMade(await call(createApiKey, { query: { WorkspaceId: workspaceId }, body }))
  })

  function toggle(scope: Scope, on: boolean) {
    const next = new Set(scopes)
    if (on) next.add(scope)
    else next.delete(scope)
    setScopes(next)
  }

  return (
    <FormModal {...form} title={t('developers.newKey')} onClose={onClose} submit={t('developers.makeKey')}>
      <Field
        label={t('developers.keyName')}
        hint={t('developers.keyNameHint')}
        name="name"
        error={form.errors['name']}
        autoComplete="off"
      />
      <NativeSelect
        label={t('developers.expires')}
        value={days}
        onChange={event => setDays(event.target.value as typeof days)}
        options={DAYS.map(value => ({ value, label: t(`developers.days.${value}`) }))}
      />
      <fieldset className="scopes" aria-describedby={messageIds(id, undefined, form.errors['scopes'])}>
        <legend>{t('developers.scopes')}</legend>
        <div className="button-group">
          <Button size="small" onClick={() => setScopes(new Set(READS))}>
            {t('developers.allReads')}
          </Button>
          <Button size="small" variant="quiet" onClick={() => setScopes(new Set())}>
            {t('developers.clear')}
          </Button>
        </div>
        <ul className="rounded-md border border-line [&>li]:grid [&>li]:grid-cols-[minmax(0,10rem)_minmax(0,1fr)] [&>li]:items-baseline [&>li]:gap-x-4 [&>li]:gap-y-1 [&>li]:px-3 [&>li]:py-2 max-sm:[&>li]:grid-cols-1 [&>li+li]:border-t [&>li+li]:border-t-line">
          {RESOURCES.map(resource => (
            <li key={resource}>
              <span>{t(`developers.resource.${resource}`)}</span>
              <span className="flex flex-wrap gap-x-4 gap-y-1 [&>label]:inline-flex [&>label]:min-h-7 [&>label]:items-center [&>label]:gap-2">
                {SCOPES.filter(scope => partsOf(scope)[0] === resource).map(scope => (
                  <label key={scope} title={scope}>
                    <input
                      type="checkbox"
                      className="check"
                      name="scopes"
                      value={scope}
                      data-wire="list"
                      aria-invalid={form.errors['scopes'] ? true : undefined}
                      checked={scopes.has(scope)}
                      onChange={event => toggle(scope, event.target.checked)}
                      aria-label={scope}
                    />
                    {t(`developers.action.${partsOf(scope)[1]}`)}
                  </label>
                ))}
              </span>
            </li>
          ))}
        </ul>
        <FieldMessages id={id} error={form.errors['scopes']} />
      </fieldset>
    </FormModal>
  )
}
