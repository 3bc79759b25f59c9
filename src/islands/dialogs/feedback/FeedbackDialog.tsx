import { useRef, useState } from 'react'

import { Button } from '#islands/ui/Button.tsx'
import { FileDrop } from '#islands/ui/FileDrop.tsx'
import { Modal } from '#islands/ui/Modal.tsx'
import { Notice } from '#islands/ui/Notice.tsx'
import { RadioGroup } from '#islands/ui/RadioGroup.tsx'
import { TextAreaField } from '#islands/ui/TextAreaField.tsx'
import { useSubmit } from '#islands/ui/useSubmit.ts'
import { call } from '#lib/client/api.ts'
import { readableError } from '#lib/client/readable-error.ts'
import { showBanner } from '#lib/client/stores/banner.ts'
import { sendFile } from '#lib/client/upload.ts'
import { attachScreenshot } from '#lib/contract/calls/feedback.ts'
import { sendFeedback } from '#lib/contract/feedback.ts'
import { t } from '#lib/i18n/t.ts'
import { MAX_THREAD_FILE_BYTES } from '#lib/shared/threads.ts'

import type { DialogProps } from '../dialog.ts'
import { RatingField } from './RatingField.tsx'

const KINDS = ['idea', 'bug', 'praise'] as const

export default function FeedbackDialog({ props, close }: DialogProps<{ workspaceId: string }, void>) {
  const [picture, setPicture] = useState<File>()
  const [pictureError, setPictureError] = useState<string>()
  const sent = useRef<string>(undefined)
  const { errors, pending, onSubmit } = useSubmit(sendFeedback.body, async body => {
    const told = { ...body, WorkspaceId: props.workspaceId, Page: location.pathname }
    sent.current ??= (await call(sendFeedback, { body: told })).id
    if (picture) {
      try {
        await sendFile(attachScreenshot, { feedbackId: sent.current }, picture)
      } catch (error) {
        // The words are with us already: only the picture is asked for again.
        setPictureError(readableError(error))
        return
      }
    }
    close()
    showBanner(t('feedbackDialog.thanks'), { variant: 'success' })
  })

  return (
    <Modal
      title={t('feedbackDialog.title')}
      description={t('feedbackDialog.text')}
      onClose={() => close()}
      onSubmit={onSubmit}
      footer={
        <>
          <Button onClick={() => close()}>{t('words.cancel')}</Button>
          <Button type="submit" variant="primary" pending={pending}>
            {t('feedbackDialog.send')}
          </Button>
        </>
      }
    >
      <div className="grid gap-5">
        {errors['form'] && (
          <Notice tone="danger" role="alert">
            {errors['form']}
          </Notice>
        )}
        <RatingField error={errors['Rating']} />
        <RadioGroup
          label={t('feedbackDialog.kind')}
          name="Kind"
          look="inline"
          defaultValue="idea"
          error={errors['Kind']}
          options={KINDS.map(kind => ({ value: kind, label: t(`feedbackDialog.kinds.${kind}`) }))}
        />
        <TextAreaField label={t('feedbackDialog.words')} name="Text" rows={5} error={errors['Text']} />
        <FileDrop
          label={t('feedbackDialog.screenshot')}
          hint={t('feedbackDialog.screenshotHint')}
          accept=".png,.jpg,.jpeg,.webp,image/png,image/jpeg,image/webp"
          maxBytes={MAX_THREAD_FILE_BYTES}
          error={pictureError}
          onFiles={([file]) => {
            setPicture(file)
            setPictureError(undefined)
          }}
          files={
            picture
              ? [{ id: 'picture', name: picture.name, bytes: picture.size, onRemove: () => setPicture(undefined) }]
              : []
          }
        />
      </div>
    </Modal>
  )
}
