import { PenTool, Trash2 } from 'lucide-react'
import { useState } from 'react'

import { chooseFromDesignerDialog } from '#islands/dialogs/choose-from-designer/index.ts'
import { EditQuestions } from '#islands/parts/edit/EditQuestions.tsx'
import { SaveLine } from '#islands/parts/edit/SaveLine.tsx'
import { useUploads } from '#islands/parts/useUploads.ts'
import { Button } from '#islands/ui/Button.tsx'
import { Field } from '#islands/ui/Field.tsx'
import { FileDrop } from '#islands/ui/FileDrop.tsx'
import { Modal } from '#islands/ui/Modal.tsx'
import { Notice } from '#islands/ui/Notice.tsx'
import { PageHeader } from '#islands/ui/PageHeader.tsx'
import { call } from '#lib/client/api.ts'
import { attempt } from '#lib/client/attempt.ts'
import { openDialog } from '#islands/dialogs/dialog.ts'
import { PICTURE_TYPES } from '#lib/client/upload.ts'
import { MAX_UPLOAD_BYTES } from '#lib/contract/calls/files.ts'
import { copyTransferSheet, deleteTransferSheet } from '#lib/contract/calls/transfers.ts'
import type { TransferSheet } from '#lib/contract/transfers.ts'
import { t } from '#lib/i18n/t.ts'
import type { Units } from '#lib/shared/units.ts'
import { MOST_ART, sheetSku } from '#lib/supplies/transfers.ts'

import { useCart } from '../useCart.ts'
import { PieceRow } from './PieceRow.tsx'
import { SheetPicture } from './SheetPicture.tsx'
import { SheetSums } from './SheetSums.tsx'
import { useSheet } from './useSheet.ts'

const LIST = '/dashboard/make/ultra-color-max-transfers'

interface Props {
  workspaceId: string
  initial: TransferSheet
  units: Units
  cartUnits: number
  mayBuy: boolean
}

/** A gang sheet: what lies on it, how it is laid out and what it costs. */
export function SheetScreen({ workspaceId, initial, units, cartUnits, mayBuy }: Props) {
  const { edit, saved, add, isReading, changePiece, removePiece, artOf } = useSheet(workspaceId, initial)
  const cart = useCart(workspaceId, cartUnits)
  const [asks, setAsks] = useState(false)
  const uploads = useUploads({ workspaceId, kind: 'artwork', onDone: ({ id }) => void add({ fileId: id }) })
  const { draft, change, state, errors } = edit
  const readOnly = !mayBuy || saved.orderedAt !== null
  const sku = sheetSku(saved.id)
  const input = { params: { sheetId: saved.id }, query: { WorkspaceId: workspaceId } }

  async function leaveFor(work: () => Promise<string>) {
    await attempt(async () => {
      location.assign(await work())
    })
  }
  const copy = () => leaveFor(async () => `${LIST}/${(await call(copyTransferSheet, input)).id}`)
  const end = () =>
    leaveFor(async () => {
      await call(deleteTransferSheet, input)
      return LIST
    })

  async function choose() {
    const chosen = await openDialog(chooseFromDesignerDialog, { workspaceId, units, kinds: ['layout', 'file'] })
    if (chosen?.kind === 'layout') await add({ documentId: chosen.document.id })
    if (chosen?.kind === 'file') await add({ fileId: chosen.document.id })
  }

  return (
    <div className="grid gap-5">
      <PageHeader
        title={draft.name}
        breadcrumb={[{ label: t('transfers.title'), href: LIST }]}
        actions={
          <>
            <SaveLine state={state} onSave={edit.save} onDecide={edit.save} readOnly={readOnly} />
            {!readOnly && (
              <Button icon={<Trash2 />} onClick={() => setAsks(true)}>
                {t('transfers.delete')}
              </Button>
            )}
          </>
        }
      />
      <EditQuestions edit={edit} nameOf={key => t(`transfers.fields.${key}`)} />
      {saved.orderedAt && <Notice>{t('transfers.frozen')}</Notice>}
      <div className="make-order">
        <div className="make-column">
          {!readOnly && (
            <>
              <Field
                label={t('transfers.fields.name')}
                value={draft.name}
                maxLength={80}
                error={errors['name']}
                onChange={event => change({ name: event.target.value })}
              />
              <FileDrop
                label={t('transfers.upload')}
                hint={t('transfers.uploadHint')}
                accept={PICTURE_TYPES}
                maxBytes={MAX_UPLOAD_BYTES}
                multiple
                disabled={draft.pieces.length >= MOST_ART}
                onFiles={uploads.upload}
                files={uploads.files}
              />
              <div className="button-group">
                <Button icon={<PenTool />} pending={isReading} onClick={() => void choose()}>
                  {t('transfers.design')}
                </Button>
              </div>
            </>
          )}
          <section>
            <h2>{t('transfers.onSheet', { count: draft.pieces.reduce((sum, { quantity }) => sum + quantity, 0) })}</h2>
            {draft.pieces.length === 0 && <p className="text-muted">{t('transfers.nothing')}</p>}
            <ul>
              {draft.pieces.map(piece => {
                const art = artOf(piece)
                return (
                  art && (
                    <PieceRow
                      key={piece.id}
                      piece={piece}
                      art={art}
                      units={units}
                      readOnly={readOnly}
                      eachCents={saved.pieces.find(({ id }) => id === piece.id)?.eachCents}
                      currency={saved.currency}
                      onChange={next => changePiece(piece.id, next)}
                      onRemove={() => removePiece(piece.id)}
                    />
                  )
                )
              })}
            </ul>
          </section>
        </div>
        <aside className="card grid gap-4 p-5">
          <SheetSums
            workspaceId={workspaceId}
            units={units}
            mayBuy={mayBuy}
            sheet={saved}
            chosen={draft.chosenLengthIn}
            waits={edit.isDirty}
            busy={cart.busy === sku}
            onLength={chosenLengthIn => change({ chosenLengthIn })}
            onAdd={() => void cart.add(sku, saved.name)}
            onCopy={() => void copy()}
          />
          <SheetPicture sheet={saved} />
        </aside>
      </div>
      {asks && (
        <Modal
          title={t('transfers.deleteTitle', { name: saved.name })}
          onClose={() => setAsks(false)}
          footer={
            <>
              <Button onClick={() => setAsks(false)}>{t('words.cancel')}</Button>
              <Button variant="danger" onClick={() => void end()}>
                {t('transfers.delete')}
              </Button>
            </>
          }
        >
          <p>{t('transfers.deleteText')}</p>
        </Modal>
      )}
    </div>
  )
}
