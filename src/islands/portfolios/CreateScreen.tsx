import { useState } from 'react'

import { Button } from '#islands/ui/Button.tsx'
import { ColourField } from '#islands/ui/ColourField.tsx'
import { Field } from '#islands/ui/Field.tsx'
import { LinkButton } from '#islands/ui/LinkButton.tsx'
import { Notice } from '#islands/ui/Notice.tsx'
import { PageHeader } from '#islands/ui/PageHeader.tsx'
import { useSubmit } from '#islands/ui/useSubmit.ts'
import { call } from '#lib/client/api.ts'
import { createPortfolio } from '#lib/contract/portfolios.ts'
import { t } from '#lib/i18n/t.ts'
import { slugOf } from '#lib/shared/slug.ts'

interface Props {
  workspaceId: string
  /** What stands before an address: https://… */
  base: string
}

/** Title, address and colour of a new portfolio; the address follows the title until somebody writes it. */
export function CreateScreen({ workspaceId, base }: Props) {
  const [slug, setSlug] = useState('')
  const [isOwn, setOwn] = useState(false)
  const { errors, pending, onSubmit } = useSubmit(createPortfolio.body, async body => {
    const made = await call(createPortfolio, { query: { WorkspaceId: workspaceId }, body })
    location.assign(`/dashboard/portfolios/${made.id}/edit/${made.slug}`)
  })

  return (
    <div className="grid max-w-2xl gap-5">
      <PageHeader
        title={t('portfolios.createTitle')}
        description={t('portfolios.createText')}
        breadcrumb={[{ label: t('portfolios.title'), href: '/dashboard/portfolios' }]}
      />
      <form className="card grid gap-5 p-5" onSubmit={onSubmit} noValidate>
        {errors['form'] && (
          <Notice tone="danger" role="alert">
            {errors['form']}
          </Notice>
        )}
        <Field
          label={t('portfolios.name')}
          name="title"
          placeholder={t('portfolios.namePlaceholder')}
          error={errors['title']}
          maxLength={80}
          autoComplete="off"
          required
          onChange={event => {
            if (!isOwn) setSlug(event.target.value.trim() ? slugOf(event.target.value, '') : '')
          }}
        />
        <Field
          label={t('portfolios.address')}
          name="slug"
          prefix={base}
          hint={t('portfolios.addressHint')}
          error={errors['slug']}
          value={slug}
          maxLength={60}
          autoComplete="off"
          spellCheck={false}
          required
          onChange={event => {
            setOwn(event.target.value !== '')
            setSlug(event.target.value)
          }}
        />
        <ColourField
          label={t('portfolios.colour')}
          name="themeHex"
          hint={t('portfolios.colourHint')}
          defaultValue="#1d5fa8"
          error={errors['themeHex']}
        />
        <div className="button-group">
          <Button type="submit" variant="primary" pending={pending}>
            {t('portfolios.create')}
          </Button>
          <LinkButton href="/dashboard/portfolios">{t('words.cancel')}</LinkButton>
        </div>
      </form>
    </div>
  )
}
