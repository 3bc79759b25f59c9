import { useState } from 'react'

import { Button } from '#islands/ui/Button.tsx'
import { CheckboxGroup } from '#islands/ui/CheckboxGroup.tsx'
import { Field } from '#islands/ui/Field.tsx'
import { FormModal } from '#islands/ui/FormModal.tsx'
import { useSubmit } from '#islands/ui/useSubmit.ts'
import { call } from '#lib/client/api.ts'
import { updateWebhook } from '#lib/contract/calls/webhooks.ts'
import { createWebhook, type Webhook } from '#lib/contract/webhooks.ts'
import { t } from '#lib/i18n/t.ts'
import { WEBHOOK_EVENTS } from '#lib/shared/webhooks.ts'

interface Props {
  workspaceId: string
  webhook: Webhook | undefined
  onClose: () => void
  /** With the secret of a new one. */
  onSaved: (webhooks: Webhook[], secret?: string) => void
}

export function WebhookModal({ workspaceId, webhook, onClose, onSaved }: Props) {
  const [events, setEvents] = useState<string[]>(webhook?.events ?? [])
  const query = { WorkspaceId: workspaceId }
  const form = useSubmit(createWebhook.body, async body => {
    if (webhook) return onSaved(await call(updateWebhook, { params: { webhookId: webhook.id }, query, body }))
    const { webhooks, secret } = await call(createWebhook, { query, body })
    onSaved(webhooks, secret)
  })
  return (
    <FormModal
      {...form}
      title={t(webhook ? 'developers.editHook' : 'developers.newHook')}
      onClose={onClose}
      submit={webhook ? t('words.save') : t('developers.addHook')}
    >
      <Field
        label={t('developers.url')}
        hint={t('developers.urlHint')}
        name="url"
        type="url"
        inputMode="url"
        autoComplete="off"
        spellCheck={false}
        placeholder="https://"
        defaultValue={webhook?.url}
        error={form.errors['url']}
      />
      <Field
        label={t('developers.description')}
        name="description"
        optional
        autoComplete="off"
        defaultValue={webhook?.description}
        error={form.errors['description']}
      />
      <CheckboxGroup
        label={t('developers.events')}
        name="events"
        value={events}
        onChange={setEvents}
        error={form.errors['events']}
        options={WEBHOOK_EVENTS.map(value => ({ value, label: value }))}
        inline
      />
      <div>
        <Button size="small" variant="quiet" onClick={() => setEvents([...WEBHOOK_EVENTS])}>
          {t('developers.allEvents')}
        </Button>
      </div>
    </FormModal>
  )
}
