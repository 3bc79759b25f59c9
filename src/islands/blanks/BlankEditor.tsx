import { useEffect } from 'react'

import { EditQuestions } from '#islands/parts/edit/EditQuestions.tsx'
import { SaveLine } from '#islands/parts/edit/SaveLine.tsx'
import { AreaRows } from '#islands/parts/blanks/AreaRows.tsx'
import { BlankPictures } from '#islands/parts/blanks/BlankPictures.tsx'
import { TaxClassField } from '#islands/parts/taxes/TaxClassField.tsx'
import { GarmentPicker } from '#islands/parts/GarmentPicker.tsx'
import { Button } from '#islands/ui/Button.tsx'
import { Card } from '#islands/ui/Card.tsx'
import { Field } from '#islands/ui/Field.tsx'
import { LinkButton } from '#islands/ui/LinkButton.tsx'
import { Notice } from '#islands/ui/Notice.tsx'
import { PageHeader } from '#islands/ui/PageHeader.tsx'
import { TextAreaField } from '#islands/ui/TextAreaField.tsx'
import { showBanner } from '#lib/client/stores/banner.ts'
import type { Blank } from '#lib/contract/blanks.ts'
import { t } from '#lib/i18n/t.ts'
import { blankTitle } from '#lib/shared/blanks.ts'
import type { TaxClass } from '#lib/shared/tax-classes.ts'
import type { Units } from '#lib/shared/units.ts'

import { ColourRows } from './ColourRows.tsx'
import { PhotoAreaButton } from './PhotoAreaButton.tsx'
import { SizeRows } from './SizeRows.tsx'
import { useBlank } from './useBlank.ts'

interface Props {
  workspaceId: string
  currency: string
  taxClasses: readonly TaxClass[]
  units: Units
  mayEdit: boolean
  seesPrices: boolean
  suppliers: string[]
  /** Left out for a new one. */
  initial?: Blank
}

/** One style that the shop buys: its colours, and what each size costs. */
export function BlankEditor(props: Props) {
  const { workspaceId, currency, units, mayEdit, seesPrices, suppliers, initial } = props
  const edit = useBlank(workspaceId, initial)
  const { draft, change, saved, errors, state, isDirty } = edit
  const wrong = Object.values(errors).filter(Boolean).length

  useEffect(() => {
    if (state.kind !== 'refused') return
    const field = document.querySelector<HTMLElement>('.blank-form [aria-invalid="true"], .blank-form [role="alert"]')
    field?.focus()
    field?.scrollIntoView({ block: 'center' })
  }, [state])

  useEffect(() => {
    if (state.kind !== 'saved' || !saved) return
    history.replaceState(null, '', `/dashboard/blanks/${saved.id}`)
    document.title = `${saved.name} · Platen`
    showBanner(t('blankEditor.saved'), { variant: 'success' })
  }, [state, saved])

  const words = (name: 'name' | 'maker' | 'styleNumber' | 'supplier') => ({
    label: t(`blankEditor.${name}`),
    value: draft[name],
    error: errors[name],
    autoComplete: 'off',
    onChange: (event: { target: { value: string } }) => change({ [name]: event.target.value })
  })
  const buttons = mayEdit && (
    <>
      <LinkButton href="/dashboard/blanks">{t(isDirty ? 'words.cancel' : 'ui.back')}</LinkButton>
      <Button variant="primary" type="submit" pending={state.kind === 'saving'}>
        {t(saved ? 'words.save' : 'blankEditor.create')}
      </Button>
    </>
  )
  return (
    <form
      className="blank-form grid max-w-5xl gap-5"
      noValidate
      onSubmit={event => {
        event.preventDefault()
        void edit.save()
      }}
    >
      <PageHeader
        title={saved ? blankTitle(saved) : t('blankEditor.newTitle')}
        breadcrumb={[{ label: t('blanks.title'), href: '/dashboard/blanks' }]}
        actions={
          <>
            <SaveLine state={state} manual readOnly={!mayEdit} onSave={edit.save} onDecide={edit.save} />
            {buttons}
          </>
        }
      />
      {wrong > 0 && (
        <Notice tone="danger" role="alert">
          {errors['form'] ?? t('blankEditor.wrong')}
        </Notice>
      )}
      {initial?.archived && (
        <Notice tone="info" title={t('blankEditor.archivedTitle')}>
          {t('blankEditor.archivedText')}
        </Notice>
      )}
      <EditQuestions edit={edit} nameOf={key => t(`blankEditor.part.${key}`)} />
      <fieldset className="grid min-w-0 gap-5" disabled={!mayEdit}>
        <legend className="sr-only">{t('blankEditor.about')}</legend>
        <Card title={t('blankEditor.about')}>
          <div className="grid gap-4">
            <Field {...words('name')} maxLength={120} placeholder={t('blankEditor.nameExample')} />
            <div className="form-row">
              <Field {...words('maker')} maxLength={80} optional />
              <Field {...words('styleNumber')} maxLength={40} optional />
            </div>
            <Field
              {...words('supplier')}
              maxLength={80}
              optional
              hint={t('blankEditor.supplierHint')}
              list="blank-suppliers"
            />
            <datalist id="blank-suppliers">
              {suppliers.map(name => (
                <option key={name} value={name} />
              ))}
            </datalist>
            <TaxClassField
              classes={props.taxClasses}
              value={draft.taxClass}
              onChange={taxClass => change({ taxClass })}
            />
            <TextAreaField
              label={t('blankEditor.note')}
              optional
              rows={2}
              maxLength={1000}
              value={draft.note}
              onChange={event => change({ note: event.target.value })}
            />
          </div>
        </Card>
        <SizeRows draft={draft} change={change} errors={errors} currency={currency} seesPrices={seesPrices} />
        <ColourRows draft={draft} change={change} errors={errors} currency={currency} seesPrices={seesPrices} />
        <Card title={t('blankEditor.looks')}>
          <div className="grid gap-4">
            <GarmentPicker
              label={t('blankEditor.garment')}
              value={draft.garment}
              photosLabel={t('blankEditor.photos')}
              {...(draft.colours[0]?.hex && { hex: draft.colours[0].hex })}
              onChange={garment => change({ garment })}
            />
            <BlankPictures
              workspaceId={workspaceId}
              pictures={draft}
              // A print area is one of its photo.
              onChange={pictures =>
                change({
                  ...pictures,
                  ...('frontFileId' in pictures && { frontArea: null }),
                  ...('backFileId' in pictures && { backArea: null })
                })
              }
              below={(side, fileId) => (
                <PhotoAreaButton
                  label={t(`blankEditor.${side}`)}
                  fileId={fileId}
                  area={side === 'front' ? draft.frontArea : draft.backArea}
                  units={units}
                  onChange={area => change(side === 'front' ? { frontArea: area } : { backArea: area })}
                />
              )}
            />
          </div>
        </Card>
        <Card title={t('blankEditor.areas')}>
          <AreaRows
            errors={errors}
            units={units}
            areas={draft.printAreas}
            onChange={printAreas => change({ printAreas })}
          />
        </Card>
      </fieldset>
      {mayEdit && <div className="button-group">{buttons}</div>}
    </form>
  )
}
