import { useEffect, useState } from 'react'

import { DocumentPicture } from '#islands/parts/designs/DocumentPicture.tsx'
import { sizeText } from '#islands/parts/designs/facts.ts'
import { LengthField } from '#islands/parts/LengthField.tsx'
import { Button } from '#islands/ui/Button.tsx'
import { Field } from '#islands/ui/Field.tsx'
import { FormModal } from '#islands/ui/FormModal.tsx'
import { NativeSelect } from '#islands/ui/NativeSelect.tsx'
import { Notice } from '#islands/ui/Notice.tsx'
import { Skeleton } from '#islands/ui/Skeleton.tsx'
import { useSubmit } from '#islands/ui/useSubmit.ts'
import { call } from '#lib/client/api.ts'
import { readableError } from '#lib/client/readable-error.ts'
import { createDocument } from '#lib/contract/calls/documents.ts'
import type { Document } from '#lib/contract/documents.ts'
import { t } from '#lib/i18n/t.ts'
import { GARMENT_KINDS, type GarmentKind } from '#lib/shared/garment-kinds.ts'

import type { DialogProps } from '../dialog.ts'
import type { CreateInDesignerProps } from './index.ts'
import { fetchStarters, startersNow } from './starters.ts'

const OWN = 'own'

/** In figures that people would choose. */
const USUAL = { in: { w: 11 * 25.4, h: 12 * 25.4 }, mm: { w: 280, h: 300 } }

export default function CreateInDesignerDialog({ props, close }: DialogProps<CreateInDesignerProps, Document>) {
  const { workspaceId, units, folderId } = props
  const [starters, setStarters] = useState(startersNow(workspaceId))
  const [attempt, setAttempt] = useState(0)
  const [failure, setFailure] = useState<string>()
  const [starter, setStarter] = useState<string>()
  const [name, setName] = useState('')
  const [garment, setGarment] = useState<string>(props.area ? OWN : (props.garment ?? 'tee'))
  const [side, setSide] = useState(props.side ?? 'front')
  const [size, setSize] = useState({
    w: props.area?.widthMm ?? USUAL[units].w,
    h: props.area?.heightMm ?? USUAL[units].h
  })

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt asks again
  useEffect(() => {
    setFailure(undefined)
    fetchStarters(workspaceId).then(setStarters, (problem: Error) => setFailure(readableError(problem)))
  }, [workspaceId, attempt])

  const form = useSubmit(null, async () => {
    const common = { ...(name.trim() && { name: name.trim() }), ...(folderId && { folderId }) }
    const isOwn = garment === OWN
    const blank = isOwn ? { wMm: size.w, hMm: size.h } : { garment: garment as GarmentKind, side }
    const query = { WorkspaceId: workspaceId }
    close(
      await call(createDocument, {
        query,
        body: starter ? { from: 'starter', starter, ...common } : { from: 'blank', ...blank, ...common }
      })
    )
  })

  return (
    <FormModal
      {...form}
      title={t('createInDesigner.title')}
      size="large"
      onClose={() => close()}
      submit={t('createInDesigner.create')}
    >
      <Field
        label={t('designs.name')}
        optional
        value={name}
        maxLength={120}
        placeholder={starters.find(({ slug }) => slug === starter)?.name ?? t('createInDesigner.untitled')}
        onChange={event => setName(event.target.value)}
      />
      <fieldset className="grid gap-3">
        <legend className="field-label mb-2">{t('createInDesigner.begin')}</legend>
        <div
          className="grid grid-cols-[repeat(auto-fill,minmax(8.5rem,1fr))] gap-2.5 max-sm:grid-cols-2"
          role="radiogroup"
          aria-label={t('createInDesigner.begin')}
        >
          <label className="pick">
            <input
              type="radio"
              name="starter"
              className="sr-only"
              checked={!starter}
              onChange={() => setStarter(undefined)}
            />
            <span className="doc-picture pick-blank">{t('createInDesigner.blankSign')}</span>
            <span className="overflow-hidden text-sm font-medium text-ellipsis whitespace-nowrap">
              {t('createInDesigner.blank')}
            </span>
          </label>
          {starters.map(each => (
            <label key={each.slug} className="pick" title={each.summary}>
              <input
                type="radio"
                name="starter"
                className="sr-only"
                checked={starter === each.slug}
                onChange={() => setStarter(each.slug)}
              />
              <DocumentPicture document={{ kind: 'layout', thumbnailUrl: each.thumbnailUrl }} />
              <span className="overflow-hidden text-sm font-medium text-ellipsis whitespace-nowrap">{each.name}</span>
              <span className="text-sm leading-[1.125rem] text-muted">
                {sizeText({ kind: 'layout', ...each }, units)}
              </span>
            </label>
          ))}
          {starters.length === 0 &&
            !failure &&
            [0, 1, 2, 3, 4, 5].map(place => (
              <span key={place} className="pick" aria-hidden="true">
                <Skeleton height="7rem" />
                <Skeleton width="70%" />
              </span>
            ))}
        </div>
        {failure && starters.length === 0 && (
          <Notice
            tone="warning"
            role="alert"
            action={
              <Button size="small" onClick={() => setAttempt(attempt + 1)}>
                {t('ui.retry')}
              </Button>
            }
          >
            {t('createInDesigner.noStarters', { reason: failure })}
          </Notice>
        )}
      </fieldset>
      {!starter && (
        <div className="grid gap-3 sm:grid-cols-2">
          <NativeSelect
            label={t('createInDesigner.for')}
            value={garment}
            onChange={event => setGarment(event.target.value)}
            options={[
              ...GARMENT_KINDS.map(kind => ({ value: kind, label: t(`designs.garment.${kind}`) })),
              { value: OWN, label: t('createInDesigner.ownSize') }
            ]}
          />
          {garment === OWN ? (
            <div className="grid grid-cols-2 gap-3">
              <LengthField
                label={t('createInDesigner.width')}
                min={5}
                units={units}
                value={size.w}
                onChange={w => setSize({ ...size, w })}
              />
              <LengthField
                label={t('createInDesigner.height')}
                min={5}
                units={units}
                value={size.h}
                onChange={h => setSize({ ...size, h })}
              />
            </div>
          ) : (
            <NativeSelect
              label={t('createInDesigner.side')}
              value={side}
              onChange={event => setSide(event.target.value as 'front' | 'back')}
              options={(['front', 'back'] as const).map(value => ({ value, label: t(`designs.side.${value}`) }))}
            />
          )}
        </div>
      )}
    </FormModal>
  )
}
