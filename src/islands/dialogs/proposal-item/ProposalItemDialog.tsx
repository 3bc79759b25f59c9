import { X } from 'lucide-react'
import { useState } from 'react'

import { useUploads } from '#islands/parts/useUploads.ts'
import { Field } from '#islands/ui/Field.tsx'
import { FileDrop } from '#islands/ui/FileDrop.tsx'
import { FormModal } from '#islands/ui/FormModal.tsx'
import { IconButton } from '#islands/ui/IconButton.tsx'
import { RadioGroup } from '#islands/ui/RadioGroup.tsx'
import { Switch } from '#islands/ui/Switch.tsx'
import { TextAreaField } from '#islands/ui/TextAreaField.tsx'
import { useSubmit } from '#islands/ui/useSubmit.ts'
import { fileHref } from '#lib/client/file-href.ts'
import { PICTURE_TYPES } from '#lib/client/upload.ts'
import { MAX_UPLOAD_BYTES } from '#lib/contract/calls/files.ts'
import { ProposalItem } from '#lib/contract/proposals.ts'
import { t } from '#lib/i18n/t.ts'
import { ITEM_ROLES, type ItemRole, PRICES_SHOWN } from '#lib/shared/proposals.ts'

import type { DialogProps } from '../dialog.ts'
import type { ProposalItemProps } from './index.ts'

const MOST_PICTURES = 6

const Form = ProposalItem.omit({ itemId: true, pictures: true }).refine(
  ({ role, group }) => role !== 'choice' || group !== '',
  { path: ['group'], message: 'Name the group, as “Which shirt?”' }
)

export default function ProposalItemDialog({ props, close }: DialogProps<ProposalItemProps, ProposalItem>) {
  const { workspaceId, name, groups, settings } = props
  const [role, setRole] = useState<ItemRole>(settings.role)
  const [pictures, setPictures] = useState(settings.pictures)
  const uploads = useUploads({
    workspaceId,
    kind: 'picture',
    onDone: ({ id }) => setPictures(known => [...known, { fileId: id, caption: '' }].slice(0, MOST_PICTURES))
  })
  const form = useSubmit(Form, async values => {
    close({ ...values, itemId: settings.itemId, pictures })
  })

  return (
    <FormModal {...form} title={t('proposalItemDialog.title')} description={name} onClose={() => close()}>
      <Field
        label={t('proposalItemDialog.name')}
        name="title"
        defaultValue={settings.title}
        placeholder={name}
        maxLength={160}
        optional
        error={form.errors['title']}
      />
      <TextAreaField
        label={t('proposalItemDialog.text')}
        name="text"
        rows={3}
        maxLength={2000}
        optional
        defaultValue={settings.text}
        error={form.errors['text']}
      />
      <RadioGroup
        label={t('proposalItemDialog.role')}
        name="role"
        value={role}
        onChange={value => setRole(ITEM_ROLES.find(each => each === value) ?? 'fixed')}
        options={ITEM_ROLES.map(value => ({
          value,
          label: t(`proposalItemDialog.roles.${value}`),
          hint: t(`proposalItemDialog.roleHints.${value}`)
        }))}
      />
      {role === 'choice' && (
        <Field
          label={t('proposalItemDialog.group')}
          name="group"
          defaultValue={settings.group || groups[0]}
          maxLength={60}
          hint={t('proposalItemDialog.groupHint')}
          error={form.errors['group']}
        />
      )}
      <RadioGroup
        label={t('proposalItemDialog.shown')}
        name="shown"
        look="inline"
        defaultValue={settings.shown}
        options={PRICES_SHOWN.map(value => ({ value, label: t(`proposalItemDialog.prices.${value}`) }))}
      />
      <Switch
        label={t('proposalItemDialog.drawn')}
        hint={t('proposalItemDialog.drawnHint')}
        name="drawn"
        defaultChecked={settings.drawn}
      />
      <div className="grid gap-2">
        {pictures.map(({ fileId, caption }, index) => (
          <div
            key={fileId}
            className="grid grid-cols-[3.5rem_minmax(0,1fr)_auto] items-center gap-3 [&_img]:size-14 [&_img]:rounded-md [&_img]:bg-sunken [&_img]:object-contain"
          >
            <img src={fileHref(fileId, 200)} alt={caption || t('proposalItemDialog.picture', { number: index + 1 })} />
            <Field
              label={t('proposalItemDialog.caption', { number: index + 1 })}
              hideLabel
              placeholder={t('proposalItemDialog.captionExample')}
              maxLength={80}
              value={caption}
              onChange={event => {
                const text = event.target.value
                setPictures(known => known.map(each => (each.fileId === fileId ? { fileId, caption: text } : each)))
              }}
            />
            <IconButton
              label={t('proposalItemDialog.remove', { number: index + 1 })}
              icon={<X />}
              onClick={() => setPictures(known => known.filter(each => each.fileId !== fileId))}
            />
          </div>
        ))}
        {pictures.length < MOST_PICTURES && (
          <FileDrop
            label={t('proposalItemDialog.upload')}
            hint={t('upload.types')}
            accept={PICTURE_TYPES}
            maxBytes={MAX_UPLOAD_BYTES}
            multiple
            files={uploads.files}
            onFiles={uploads.upload}
          />
        )}
      </div>
      <Switch label={t('proposalItemDialog.leftOut')} name="leftOut" defaultChecked={settings.leftOut} />
    </FormModal>
  )
}
