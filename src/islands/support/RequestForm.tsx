import { useEffect, useState } from 'react'

import { Button } from '#islands/ui/Button.tsx'
import { Field } from '#islands/ui/Field.tsx'
import { FileDrop } from '#islands/ui/FileDrop.tsx'
import { Form } from '#islands/ui/Form.tsx'
import { Notice } from '#islands/ui/Notice.tsx'
import { TextAreaField } from '#islands/ui/TextAreaField.tsx'
import { useSubmit } from '#islands/ui/useSubmit.ts'
import { call } from '#lib/client/api.ts'
import { showBanner } from '#lib/client/stores/banner.ts'
import { sendFile } from '#lib/client/upload.ts'
import { readableError } from '#lib/client/readable-error.ts'
import type { Input } from '#lib/contract/endpoint.ts'
import { attachScreenshot } from '#lib/contract/calls/feedback.ts'
import { sendRequest } from '#lib/contract/feedback.ts'
import { t } from '#lib/i18n/t.ts'
import { MAX_THREAD_FILE_BYTES } from '#lib/shared/threads.ts'

interface Props {
  workspaceId: string
  workspaceName: string
  email: string
  page: string
  timeZone: string
  onSent: () => void
}

type Context = NonNullable<Input<typeof sendRequest>['body']['Context']>

/** A title, what happened, a picture; and in plain sight what is sent along. */
export function RequestForm({ workspaceId, workspaceName, email, page, timeZone, onSent }: Props) {
  const [picture, setPicture] = useState<File>()
  const [context, setContext] = useState<Context>({ timeZone })
  const [round, setRound] = useState(0)

  // Of the screen, so the server cannot know it.
  useEffect(() => {
    setContext({
      screen: `${innerWidth} × ${innerHeight}`,
      timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
      language: navigator.language,
      browser: browserName(navigator.userAgent)
    })
  }, [])

  const { errors, pending, onSubmit } = useSubmit(sendRequest.body, async body => {
    const told = { ...body, WorkspaceId: workspaceId, Page: page, Context: context }
    const { id } = await call(sendRequest, { body: told })
    const why =
      picture &&
      (await sendFile(attachScreenshot, { feedbackId: id }, picture).then(
        () => undefined,
        (error: Error) => readableError(error)
      ))
    if (why) showBanner(t('supportRequest.pictureFailed', { why }), { variant: 'warning' })
    else showBanner(t('supportRequest.sent', { email }), { variant: 'success' })
    setPicture(undefined)
    setRound(round + 1)
    onSent()
  })

  const known = [
    ['contextWorkspace', workspaceName],
    ['contextPage', page],
    ['contextScreen', context['screen']],
    ['contextZone', context['timeZone']],
    ['contextLanguage', context['language']],
    ['contextBrowser', context['browser']]
  ] as const

  return (
    <Form key={round} onSubmit={onSubmit}>
      {errors['form'] && (
        <Notice tone="danger" role="alert">
          {errors['form']}
        </Notice>
      )}
      <Field
        label={t('supportRequest.subject')}
        name="Subject"
        placeholder={t('supportRequest.subjectPlaceholder')}
        maxLength={120}
        error={errors['Subject']}
        autoComplete="off"
        required
      />
      <TextAreaField
        label={t('supportRequest.text')}
        name="Text"
        rows={6}
        maxLength={4000}
        error={errors['Text']}
        required
      />
      <FileDrop
        label={t('supportRequest.screenshot')}
        hint={t('supportRequest.screenshotHint')}
        accept=".png,.jpg,.jpeg,.webp,image/png,image/jpeg,image/webp"
        maxBytes={MAX_THREAD_FILE_BYTES}
        onFiles={([file]) => setPicture(file)}
        files={
          picture
            ? [{ id: 'picture', name: picture.name, bytes: picture.size, onRemove: () => setPicture(undefined) }]
            : []
        }
      />
      <p className="flex flex-wrap gap-x-4 gap-y-1 text-muted [&_b]:font-medium [&_b]:text-text">
        {t('supportRequest.context')}:
        {known.map(
          ([name, value]) =>
            value && (
              <span key={name}>
                {t(`supportRequest.${name}`)} <b>{value}</b>
              </span>
            )
        )}
      </p>
      <div>
        <Button type="submit" variant="primary" pending={pending}>
          {t('supportRequest.send')}
        </Button>
      </div>
    </Form>
  )
}

/** "Firefox 140": what helps, and not the whole line. */
function browserName(agent: string): string {
  const [, name, version] = agent.match(/(Edg|OPR|Firefox|Chrome|Version)\/(\d+)/) ?? []
  if (!name) return 'unknown'
  const names: Record<string, string> = { Edg: 'Edge', OPR: 'Opera', Version: 'Safari' }
  return `${names[name] ?? name} ${version}`
}
