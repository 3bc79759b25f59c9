import { type FormEvent, useState } from 'react'

import { useUploads } from '#islands/parts/useUploads.ts'
import { Button } from '#islands/ui/Button.tsx'
import { Checkbox } from '#islands/ui/Checkbox.tsx'
import { Field } from '#islands/ui/Field.tsx'
import { FileDrop } from '#islands/ui/FileDrop.tsx'
import { FileRow } from '#islands/ui/FileRow.tsx'
import { FormModal } from '#islands/ui/FormModal.tsx'
import { NativeSelect } from '#islands/ui/NativeSelect.tsx'
import { RadioGroup } from '#islands/ui/RadioGroup.tsx'
import { call } from '#lib/client/api.ts'
import { fileHref } from '#lib/client/file-href.ts'
import { readableError } from '#lib/client/readable-error.ts'
import { PICTURE_TYPES } from '#lib/client/upload.ts'
import { MAX_UPLOAD_BYTES } from '#lib/contract/calls/files.ts'
import type { StoredFile } from '#lib/contract/files.ts'
import { addPortfolioImage, updatePortfolioImage } from '#lib/contract/calls/portfolios.ts'
import type { PortfolioImage } from '#lib/contract/portfolios.ts'
import { t } from '#lib/i18n/t.ts'

import type { DialogProps } from '../dialog.ts'
import type { PortfolioImageProps } from './index.ts'
import { JobPhotoChoice } from './JobPhotoChoice.tsx'
import { type MockUp, MockUpChoice } from './MockUpChoice.tsx'

const SOURCES = ['upload', 'job', 'mockup'] as const
type Source = (typeof SOURCES)[number]

export default function PortfolioImageDialog({ props, close }: DialogProps<PortfolioImageProps, PortfolioImage>) {
  const { workspaceId, currency, portfolioId, sections, image } = props
  const [source, setSource] = useState<Source>(image?.source ?? 'upload')
  const [file, setFile] = useState<StoredFile>()
  const [mockUp, setMockUp] = useState<MockUp>()
  const [error, setError] = useState<string>()
  const [pending, setPending] = useState(false)
  // The same key for every try: a reply that got lost does not add the picture twice.
  const { files, upload } = useUploads({ workspaceId, kind: 'picture', onDone: setFile })
  const query = { WorkspaceId: workspaceId }

  function from() {
    if (source !== 'mockup') return file && ({ source: 'upload', fileId: file.id } as const)
    return mockUp && { source, itemId: mockUp.item.id, colourId: mockUp.colourId, side: mockUp.side }
  }

  async function save(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const text = (name: string) => String(form.get(name) ?? '')
    const details = {
      caption: text('caption'),
      customer: text('customer'),
      consent: form.has('consent'),
      sectionId: text('sectionId'),
      tags: text('tags')
        .split(',')
        .map(tag => tag.trim())
        .filter(Boolean)
    }
    const picture = from()
    if (!image && !picture) return setError(t('portfolioImageDialog.needPicture'))
    setError(undefined)
    setPending(true)
    try {
      const body = { ...details, portfolioId, from: picture! }
      close(
        image
          ? await call(updatePortfolioImage, { params: { imageId: image.id }, query, body: details })
          : await call(addPortfolioImage, { query, body })
      )
    } catch (failed) {
      setError(readableError(failed))
      setPending(false)
    }
  }

  return (
    <FormModal
      title={t(image ? 'portfolioImageDialog.edit' : 'portfolioImageDialog.add')}
      onClose={() => close()}
      submit={t(image ? 'portfolioImageDialog.save' : 'portfolioImageDialog.addButton')}
      pending={pending}
      errors={{ form: error }}
      onSubmit={event => void save(event)}
    >
      {image && (
        <img
          className="max-h-64 max-w-full rounded-md bg-[light-dark(var(--color-ink-100),#24252e)]"
          src={fileHref(image.fileId, 800)}
          alt={image.caption}
        />
      )}
      {!image && (
        <RadioGroup
          label={t('portfolioImageDialog.source')}
          look="inline"
          value={source}
          options={SOURCES.map(value => ({
            value,
            label: t(`portfolioImageDialog.${value}`)
          }))}
          onChange={value => setSource(value as Source)}
        />
      )}
      {!image && source !== 'mockup' && file && (
        <div className="grid justify-items-start gap-2">
          <img
            className="max-h-64 max-w-full rounded-md bg-[light-dark(var(--color-ink-100),#24252e)]"
            src={fileHref(file.id, 800)}
            alt={file.name}
          />
          <Button size="small" onClick={() => setFile(undefined)}>
            {t('portfolioImageDialog.another')}
          </Button>
        </div>
      )}
      {!image && source === 'job' && !file && (
        <>
          <JobPhotoChoice workspaceId={workspaceId} onPick={photo => upload([photo])} />
          <ul>
            {files.map(each => (
              <FileRow key={each.id} {...each} />
            ))}
          </ul>
        </>
      )}
      {!image && source === 'upload' && !file && (
        <FileDrop
          label={t('portfolioImageDialog.drop')}
          hint={t('portfolioImageDialog.dropHint')}
          accept={PICTURE_TYPES}
          maxBytes={MAX_UPLOAD_BYTES}
          files={files}
          onFiles={upload}
        />
      )}
      {!image && source === 'mockup' && (
        <MockUpChoice workspaceId={workspaceId} currency={currency} value={mockUp} onChange={setMockUp} />
      )}
      <Field
        label={t('portfolioImageDialog.caption')}
        name="caption"
        defaultValue={image?.caption}
        placeholder={t('portfolioImageDialog.captionPlaceholder')}
        maxLength={160}
        optional
      />
      <Field
        label={t('portfolioImageDialog.tags')}
        name="tags"
        hint={t('portfolioImageDialog.tagsHint')}
        defaultValue={image?.tags.join(', ')}
        optional
      />
      {sections.length > 0 && (
        <NativeSelect
          label={t('portfolioImageDialog.section')}
          name="sectionId"
          defaultValue={image?.sectionId ?? sections[0]!.id}
          options={[
            ...sections.map(({ id, title }) => ({ value: id, label: title })),
            { value: '', label: t('portfolios.noSection') }
          ]}
        />
      )}
      {source === 'upload' && (
        <>
          <Field
            label={t('portfolioImageDialog.customer')}
            name="customer"
            hint={t('portfolioImageDialog.customerHint')}
            defaultValue={image?.customer}
            maxLength={80}
            optional
          />
          <Checkbox
            label={t('portfolioImageDialog.consent')}
            name="consent"
            hint={t('portfolioImageDialog.consentHint')}
            defaultChecked={image?.consent ?? false}
          />
        </>
      )}
    </FormModal>
  )
}
