import { useState } from 'react'

import { bulkDesignerDialog } from '#islands/dialogs/bulk-designer/index.ts'
import { createInDesignerDialog } from '#islands/dialogs/create-in-designer/index.ts'
import { openDialog } from '#islands/dialogs/dialog.ts'
import { drawingToolDialog } from '#islands/dialogs/drawing-tool/index.ts'
import { DocumentPicker } from '#islands/parts/designs/DocumentPicker.tsx'
import { LengthField } from '#islands/parts/LengthField.tsx'
import { Button } from '#islands/ui/Button.tsx'
import { Checkbox } from '#islands/ui/Checkbox.tsx'
import { Field } from '#islands/ui/Field.tsx'
import { Modal } from '#islands/ui/Modal.tsx'
import { MoneyField } from '#islands/ui/MoneyField.tsx'
import { NativeSelect } from '#islands/ui/NativeSelect.tsx'
import { Notice } from '#islands/ui/Notice.tsx'
import { NEW_DECORATION } from '#lib/client/job-sheet/texts.ts'
import type { JobBlank, JobComponent } from '#lib/contract/job-items.ts'
import type { Job } from '#lib/contract/jobs.ts'
import { t } from '#lib/i18n/t.ts'
import { printAreaAt } from '#lib/shared/blanks.ts'
import { COUNTED_BY, METHODS } from '#lib/shared/job-pricing/price-book.ts'
import { formatLength } from '#lib/shared/units.ts'

interface Props {
  job: Job
  workspaceId: string
  units: 'in' | 'mm'
  /** None: a new one. */
  decoration: JobComponent | undefined
  /** Of the blank under it, as far as they are known. */
  printAreas: JobBlank['printAreas']
  onSave: (decoration: JobComponent) => void
  onRemove: (id: string) => void
  onClose: () => void
}

const PLACES = ['leftChest', 'fullFront', 'fullBack', 'upperBack', 'sleeve', 'capFront', 'leg'] as const
const SQUARE_INCH_MM2 = 645.16

/** What a proof shows is one design in one place: another design, or another place, is drawn by what is written here. */
function withoutOldProof(before: JobComponent, { proof, ...after }: JobComponent): JobComponent {
  const isSame = before.documentId === after.documentId && before.location === after.location
  return isSame && proof ? { ...after, proof } : after
}

/** One decoration of an item: which layout, where, by which method and table, and what it costs the shop. */
export function DecorationModal(props: Props) {
  const { job, workspaceId, units, decoration, printAreas, onSave, onRemove, onClose } = props
  const [draft, setDraft] = useState<JobComponent>(() => decoration ?? { ...NEW_DECORATION, id: crypto.randomUUID() })
  const [isChoosing, setChoosing] = useState(false)
  const change = (patch: Partial<JobComponent>) => setDraft(known => withoutOldProof(known, { ...known, ...patch }))
  const { documentId } = draft
  const matrices = job.book?.matrices ?? []
  const fitting = matrices.filter(({ method }) => method === draft.method)
  const matrix = matrices.find(({ id }) => id === draft.matrixId)
  const area = printAreaAt(printAreas, draft.location)
  const ofBlank = printAreas?.map(({ place }) => place) ?? []
  const places = ofBlank.length > 0 ? ofBlank : PLACES.map(place => t(`decoration.places.${place}`))
  const isTooLarge = area && ((draft.widthMm ?? 0) > area.widthMm || (draft.heightMm ?? 0) > area.heightMm)

  function setSize(part: 'widthMm' | 'heightMm', mm: number | null) {
    const size = { widthMm: draft.widthMm, heightMm: draft.heightMm, [part]: mm }
    const area = size.widthMm && size.heightMm ? Math.ceil((size.widthMm * size.heightMm) / SQUARE_INCH_MM2) : undefined
    change({ ...size, ...(matrix?.by === 'area' && area !== undefined && { amount: area }) })
  }

  async function draw() {
    const made = await openDialog(createInDesignerDialog, { workspaceId, units, area })
    if (!made) return
    change({ documentId: made.id, design: made.name })
    await openDesigner(made.id)
  }

  async function openDesigner(documentId: string) {
    const drawn = await openDialog(drawingToolDialog, { workspaceId, documentId, workflow: 'order' })
    if (drawn) change({ documentId: drawn.id, design: drawn.name })
  }

  if (isChoosing) {
    return (
      // A dialog of its own: in the place of the other one, its closing would close both.
      <Modal key="choose" title={t('decoration.choose')} size="large" onClose={() => setChoosing(false)}>
        <DocumentPicker
          workspaceId={workspaceId}
          kind="layout"
          units={units}
          empty={t('decoration.noLayouts')}
          onPick={document => {
            change({ documentId: document.id, design: document.name })
            setChoosing(false)
          }}
        />
      </Modal>
    )
  }

  return (
    <Modal
      key="decoration"
      title={t(decoration ? 'decoration.title' : 'decoration.new')}
      onClose={onClose}
      guarded
      onSubmit={event => {
        event.preventDefault()
        event.stopPropagation()
        onSave(draft)
        onClose()
      }}
      footer={
        <>
          {decoration && (
            <Button
              variant="danger-quiet"
              className="me-auto"
              onClick={() => {
                onRemove(draft.id)
                onClose()
              }}
            >
              {t('decoration.remove')}
            </Button>
          )}
          <Button onClick={onClose}>{t('words.cancel')}</Button>
          <Button variant="primary" type="submit">
            {t('words.save')}
          </Button>
        </>
      }
    >
      <div className="form">
        <Field
          label={t('decoration.design')}
          value={draft.design}
          maxLength={120}
          placeholder={t('decoration.designExample')}
          hint={t('decoration.designHint')}
          aside={
            <button type="button" className="link text-sm/5" onClick={() => setChoosing(true)}>
              {t(draft.documentId ? 'decoration.another' : 'decoration.choose')}
            </button>
          }
          onChange={event => change({ design: event.target.value, documentId: null })}
        />
        <div className="flex flex-wrap gap-2">
          {documentId ? (
            <>
              <Button size="small" onClick={() => void openDesigner(documentId)}>
                {t('decoration.edit')}
              </Button>
              <Button
                size="small"
                onClick={() => void openDialog(bulkDesignerDialog, { workspaceId, documentId, name: draft.design })}
              >
                {t('decoration.many')}
              </Button>
            </>
          ) : (
            <Button size="small" onClick={() => void draw()}>
              {t('decoration.draw')}
            </Button>
          )}
        </div>
        <div className="form-row">
          <Field
            label={t('decoration.place')}
            value={draft.location}
            maxLength={60}
            onChange={event => change({ location: event.target.value })}
          />
          <NativeSelect
            label={t('decoration.method')}
            value={draft.method}
            options={METHODS.map(value => ({ value, label: t(`methods.${value}`) }))}
            onChange={event => {
              const method = event.target.value as JobComponent['method']
              const first = matrices.find(each => each.method === method)
              change({ method, matrixId: first?.id ?? null })
            }}
          />
        </div>
        <div className="-mt-2 flex flex-wrap gap-2">
          {places.map(place => (
            <Button
              key={place}
              size="small"
              aria-pressed={draft.location === place}
              onClick={() => change({ location: place })}
            >
              {place}
            </Button>
          ))}
        </div>
        <div className="form-row">
          <NativeSelect
            label={t('decoration.table')}
            value={draft.matrixId ?? ''}
            placeholder={t('decoration.noTable')}
            options={(fitting.length > 0 ? fitting : matrices).map(({ id, name }) => ({ value: id, label: name }))}
            onChange={event => change({ matrixId: event.target.value || null })}
          />
          <NativeSelect
            label={t('decoration.per')}
            value={draft.per}
            options={COUNTED_BY.map(value => ({ value, label: t(`decoration.counted.${value}`) }))}
            onChange={event => change({ per: event.target.value as JobComponent['per'] })}
          />
          {matrix && matrix.by !== 'flat' && (draft.per !== 'number' || matrix.by !== 'locations') && (
            <Field
              label={t(`decoration.amount.${matrix.by}`)}
              type="number"
              min={1}
              value={draft.amount || ''}
              onChange={event => change({ amount: Math.max(0, Number(event.target.value)) })}
            />
          )}
        </div>
        <div className="form-row">
          <LengthField
            label={t('decoration.width')}
            units={units}
            value={draft.widthMm ?? 0}
            onChange={mm => setSize('widthMm', mm || null)}
          />
          <LengthField
            label={t('decoration.height')}
            units={units}
            value={draft.heightMm ?? 0}
            onChange={mm => setSize('heightMm', mm || null)}
          />
        </div>
        {area && (
          <Notice tone={isTooLarge ? 'warning' : 'info'}>
            {t(isTooLarge ? 'decoration.tooLarge' : 'decoration.area', {
              place: area.place,
              width: formatLength(area.widthMm, units),
              height: formatLength(area.heightMm, units)
            })}
          </Notice>
        )}
        <div className="form-row">
          <Checkbox
            label={t('decoration.underbase')}
            checked={draft.underbase}
            onChange={event => change({ underbase: event.target.checked })}
          />
          <Checkbox
            label={t('decoration.reorder')}
            checked={draft.reorder}
            onChange={event => change({ reorder: event.target.checked })}
          />
        </div>
        <div className="form-row">
          <MoneyField
            label={t('decoration.film')}
            currency={job.currency}
            value={draft.filmCents}
            onChange={cents => change({ filmCents: cents ?? 0 })}
          />
          <Field
            label={t('decoration.press')}
            type="number"
            min={0}
            max={3600}
            suffix={t('decoration.seconds')}
            value={draft.pressSeconds || ''}
            onChange={event =>
              change({ pressSeconds: Math.min(3600, Math.max(0, Math.round(Number(event.target.value)))) })
            }
          />
        </div>
        <Field
          label={t('decoration.note')}
          value={draft.note}
          maxLength={500}
          optional
          onChange={event => change({ note: event.target.value })}
        />
      </div>
    </Modal>
  )
}
