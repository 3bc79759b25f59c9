import { ColourField } from '#islands/ui/ColourField.tsx'
import { Field } from '#islands/ui/Field.tsx'
import { TextAreaField } from '#islands/ui/TextAreaField.tsx'
import { t } from '#lib/i18n/t.ts'

import { PictureField } from './PictureField.tsx'
import { StepSection } from './StepSection.tsx'
import type { Setup } from './useSetup.ts'

const SLUG = /^[a-z0-9]+(-[a-z0-9]+)*$/

/** Colours that white text can be read on. */
const THEMES = ['#2f6b0a', '#1d4f91', '#7a1730', '#b3261e', '#4a2a7a', '#0b5d5b', '#8a4b08', '#21222b']

export default function BasicsStep({ setup }: { setup: Setup }) {
  const { draft, errors, change, store, workspaceId } = setup
  const isSlugWell = SLUG.test(draft.slug)

  return (
    <>
      <StepSection title={t('storeSetup.basics.who')} text={t('storeSetup.basics.whoText')}>
        <div className="form-row">
          <Field
            label={t('stores.name')}
            value={draft.name}
            maxLength={120}
            error={errors['name']}
            autoComplete="off"
            onChange={event => change({ name: event.target.value })}
          />
          <Field
            label={t('stores.organisation')}
            optional
            value={draft.organisation}
            maxLength={120}
            error={errors['organisation']}
            autoComplete="off"
            onChange={event => change({ organisation: event.target.value })}
          />
        </div>
        <Field
          label={t('storeSetup.basics.slug')}
          hint={isSlugWell ? t('storeSetup.basics.slugHint') : undefined}
          prefix={`/popup-stores/${store.campaignId}/`}
          value={draft.slug}
          maxLength={60}
          spellCheck={false}
          autoComplete="off"
          autoCapitalize="none"
          error={isSlugWell ? errors['slug'] : (errors['slug'] ?? t('storeSetup.basics.slugWrong'))}
          onChange={event => change({ slug: event.target.value.toLowerCase().replaceAll(/\s/g, '-') })}
        />
        <Field
          label={t('storeSetup.basics.contact')}
          hint={t('storeSetup.basics.contactHint')}
          type="email"
          value={draft.contactEmail}
          error={errors['contactEmail']}
          autoComplete="off"
          onChange={event => change({ contactEmail: event.target.value })}
        />
      </StepSection>
      <StepSection title={t('storeSetup.basics.look')} text={t('storeSetup.basics.lookText')}>
        <div className="form-row">
          <PictureField
            label={t('storeSetup.basics.logo')}
            hint={t('storeSetup.basics.logoHint')}
            kind="logo"
            workspaceId={workspaceId}
            fileId={draft.logoFileId}
            error={errors['logoFileId']}
            onChange={logoFileId => change({ logoFileId })}
          />
          <PictureField
            label={t('storeSetup.basics.banner')}
            hint={t('storeSetup.basics.bannerHint')}
            kind="banner"
            workspaceId={workspaceId}
            fileId={draft.bannerFileId}
            error={errors['bannerFileId']}
            onChange={bannerFileId => change({ bannerFileId })}
          />
        </div>
        <div className="grid gap-2">
          <ColourField
            label={t('storeSetup.basics.theme')}
            hint={t('storeSetup.basics.themeHint')}
            value={draft.themeHex}
            error={errors['themeHex']}
            onChange={themeHex => change({ themeHex })}
          />
          <div className="flex flex-wrap gap-2" role="group" aria-label={t('storeSetup.basics.themes')}>
            {THEMES.map(hex => (
              <button
                key={hex}
                type="button"
                className="size-8 cursor-pointer rounded-md [box-shadow:inset_0_0_0_1px_rgb(0_0_0_/_0.15)] focus-visible:[outline:3px_solid_var(--focus)] focus-visible:outline-offset-2 aria-pressed:not-focus-visible:[outline:2px_solid_var(--heading)] aria-pressed:not-focus-visible:outline-offset-2 pointer-coarse:size-11"
                style={{ background: hex }}
                aria-label={t('storeSetup.basics.useTheme', { hex })}
                aria-pressed={draft.themeHex.toLowerCase() === hex}
                onClick={() => change({ themeHex: hex })}
              />
            ))}
          </div>
        </div>
        <TextAreaField
          label={t('storeSetup.basics.message')}
          hint={t('storeSetup.basics.messageHint')}
          optional
          rows={4}
          value={draft.message}
          maxLength={2000}
          error={errors['message']}
          onChange={event => change({ message: event.target.value })}
        />
      </StepSection>
    </>
  )
}
