import { useEffect, useState } from 'react'

import { FormModal } from '#islands/ui/FormModal.tsx'
import { NativeSelect } from '#islands/ui/NativeSelect.tsx'
import { Notice } from '#islands/ui/Notice.tsx'
import { Spinner } from '#islands/ui/Spinner.tsx'
import { SwatchPicker } from '#islands/ui/SwatchPicker.tsx'
import { TextAreaField } from '#islands/ui/TextAreaField.tsx'
import { useSubmit } from '#islands/ui/useSubmit.ts'
import { call } from '#lib/client/api.ts'
import { readableError } from '#lib/client/readable-error.ts'
import { changeDocument, getDocument } from '#lib/contract/calls/documents.ts'
import type { Document, SavedDocument } from '#lib/contract/documents.ts'
import { listFilms } from '#lib/contract/calls/films.ts'
import type { Film } from '#lib/contract/films.ts'
import { MAX_ROWS, MAX_VARIABLES } from '#lib/designer/rows/columns.ts'
import { PasteError } from '#lib/designer/rows/paste.ts'
import { duplicateNumbers, piecesIn } from '#lib/designer/rows/rows.ts'
import { GARMENT_COLOURS } from '#lib/garments/colours.ts'
import { t } from '#lib/i18n/t.ts'

import type { DialogProps } from '../dialog.ts'
import { groundOf, onGarment } from './ground.ts'
import type { BulkDesignerProps } from './index.ts'
import { readRows, swapFilm, writeRows } from './rows.ts'

export default function BulkDesignerDialog({ props, close }: DialogProps<BulkDesignerProps, SavedDocument>) {
  const { workspaceId, documentId, name } = props
  const [document, setDocument] = useState<Document>()
  const [films, setFilms] = useState<Film[]>([])
  const [text, setText] = useState('')
  const [swaps, setSwaps] = useState<Record<string, string>>({})
  const [garment, setGarment] = useState<string>()

  const { setErrors, ...form } = useSubmit(null, async () => {
    if (!document || !table) return
    const palette = Object.entries(swaps).reduce((known, [ref, sku]) => {
      const film = films.find(each => each.sku === sku)
      return film ? swapFilm(known, ref, film.entry) : known
    }, document.design.palette)
    const fields = {
      ...(variables.length > 0 && table),
      ...(palette !== document.design.palette && { palette }),
      ...(garment && onGarment(document.design, garment))
    }
    const query = { WorkspaceId: workspaceId, Id: documentId }
    close(await call(changeDocument, { query, body: { rev: document.rev, change: { fields, objects: {} } } }))
  })

  useEffect(() => {
    const query = { WorkspaceId: workspaceId }
    Promise.all([call(getDocument, { query: { ...query, Id: documentId } }), call(listFilms, { query })]).then(
      ([found, all]) => {
        setDocument(found)
        setFilms(all)
        setText(writeRows(found.design.rows, found.design.variables))
      },
      (failure: Error) => setErrors({ form: readableError(failure) })
    )
  }, [workspaceId, documentId, setErrors])

  const design = document?.design
  const variables = design?.variables ?? []
  const read = readRows(text, variables)
  const table = read instanceof PasteError ? undefined : read
  const twice = table ? duplicateNumbers(table.rows, table.variables).map(({ value }) => value) : []
  const used = new Set(Object.values(design?.objects ?? {}).flatMap(object => paints(object)))
  const colours = design?.palette.entries.filter(({ ref }) => used.has(ref)) ?? []

  return (
    <FormModal
      {...form}
      title={t('bulkDesigner.title', { name })}
      size="large"
      onClose={() => close()}
      disabled={!document || !table}
    >
      {!document && !form.errors['form'] && <Spinner />}
      {document && (
        <>
          {variables.length > 0 ? (
            <TextAreaField
              label={t('bulkDesigner.rows')}
              hint={t('bulkDesigner.rowsHint', { columns: variables.map(({ name }) => name).join(', ') })}
              error={read instanceof PasteError ? refusal(read, variables.length) : undefined}
              rows={10}
              spellCheck={false}
              value={text}
              onChange={event => setText(event.target.value)}
            />
          ) : (
            <Notice tone="info">{t('bulkDesigner.noVariables')}</Notice>
          )}
          {variables.length > 0 && table && (
            <p className="text-sm leading-[1.125rem] text-muted" role="status">
              {t('bulkDesigner.count', { count: piecesIn(table.rows) })}
            </p>
          )}
          {twice.length > 0 && (
            <Notice tone="warning">{t('bulkDesigner.twice', { values: twice.slice(0, 8).join(', ') })}</Notice>
          )}
          {colours.length > 0 && (
            <fieldset className="grid gap-3">
              <legend className="field-label mb-1">{t('bulkDesigner.films')}</legend>
              {colours.map(({ ref, name, hex, material }) => (
                <div
                  key={ref}
                  className="film-swap grid grid-cols-[auto_minmax(0,1fr)] items-end gap-3 [&_.swatch-dot]:mb-2 [&_.swatch-dot]:size-6"
                >
                  <span
                    className="swatch-dot"
                    style={{ '--swatch': films.find(({ sku }) => sku === swaps[ref])?.hex ?? hex } as object}
                  />
                  <NativeSelect
                    label={name}
                    value={swaps[ref] ?? material?.sku ?? ''}
                    onChange={event => setSwaps({ ...swaps, [ref]: event.target.value })}
                    options={[
                      ...(material && films.some(({ sku }) => sku === material.sku)
                        ? []
                        : [{ value: material?.sku ?? '', label: name }]),
                      ...films.map(film => ({
                        value: film.sku,
                        label: film.inStock ? t('bulkDesigner.inStock', { name: film.name }) : film.name
                      }))
                    ]}
                  />
                </div>
              ))}
            </fieldset>
          )}
          <SwatchPicker
            label={t('bulkDesigner.garment')}
            hint={t('bulkDesigner.garmentHint')}
            colours={GARMENT_COLOURS.map(({ name, hex }) => ({ value: name, name, hex }))}
            value={garment ?? (design ? (groundOf(design) ?? '') : '')}
            onChange={setGarment}
          />
        </>
      )}
    </FormModal>
  )
}

function refusal({ code, found }: PasteError, variables: number): string {
  return t(`making.paste_${code}`, { found, rows: MAX_ROWS, columns: MAX_VARIABLES, variables })
}

function paints(object: Document['design']['objects'][string]): string[] {
  if (object.type === 'clip') return Object.values(object.recolour)
  if (!('fill' in object)) return []
  return [...(object.fill ? [object.fill.ref] : []), ...object.strokes.map(({ ref }) => ref)]
}
