import { ClipboardPaste, Plus } from 'lucide-react'
import { type ClipboardEvent, useState } from 'react'

import { Button } from '#islands/ui/Button.tsx'
import { Field } from '#islands/ui/Field.tsx'
import { Modal } from '#islands/ui/Modal.tsx'
import { NativeSelect } from '#islands/ui/NativeSelect.tsx'
import { Notice } from '#islands/ui/Notice.tsx'
import { TextAreaField } from '#islands/ui/TextAreaField.tsx'
import { ApiError, call } from '#lib/client/api.ts'
import { newestOf } from '#lib/client/edit-record.ts'
import { readableError } from '#lib/client/readable-error.ts'
import { createPriceMatrix, updatePriceMatrix } from '#lib/contract/calls/prices.ts'
import type { Matrix } from '#lib/contract/prices.ts'
import { t } from '#lib/i18n/t.ts'
import { MATRIX_KINDS, METHODS } from '#lib/shared/job-pricing/price-book.ts'

import { FeeRows } from './FeeRows.tsx'
import { MatrixGrid } from './MatrixGrid.tsx'
import { detailsOf, draftOf, type MatrixDraft, NEW_DRAFT, pasted, withColumn, withRow } from './matrix-draft.ts'

interface Props {
  workspaceId: string
  currency: string
  matrix: Matrix | undefined
  mayEdit: boolean
  onClose: () => void
  onSaved: (matrix: Matrix) => void
}

/** One price table: quantities down, what is counted across. */
export function MatrixModal({ workspaceId, currency, matrix, mayEdit, onClose, onSaved }: Props) {
  const [draft, setDraft] = useState<MatrixDraft>(() => (matrix ? draftOf(matrix) : NEW_DRAFT))
  const [revision, setRevision] = useState(matrix?.revision ?? 1)
  const [problems, setProblems] = useState<string[]>([])
  const [isPasting, setPasting] = useState(false)
  const [pending, setPending] = useState(false)
  const change = (part: Partial<MatrixDraft>) => setDraft({ ...draft, ...part })

  function take(text: string) {
    const taken = pasted(draft, text)
    if (Array.isArray(taken)) return setProblems(taken)
    setProblems([])
    setPasting(false)
    setDraft(taken)
  }

  /** A block of cells takes the place of the table; a single price goes where the cursor is. */
  function onPaste(event: ClipboardEvent) {
    const text = event.clipboardData.getData('text/plain')
    if (!mayEdit || !/[\t\n]/.test(text.trim())) return
    event.preventDefault()
    take(text)
  }

  async function save() {
    const read = detailsOf(draft)
    if ('problems' in read) return setProblems(read.problems)
    setProblems([])
    setPending(true)
    const query = { WorkspaceId: workspaceId }
    try {
      onSaved(
        matrix
          ? await call(updatePriceMatrix, {
              params: { matrixId: matrix.id },
              query,
              body: { ...read.details, revision }
            })
          : await call(createPriceMatrix, { query, body: read.details })
      )
    } catch (error) {
      const newest = newestOf<Matrix>(error)
      // What was typed stays; saving once more is a decision for it.
      if (newest) setRevision(newest.revision)
      const fields = error instanceof ApiError ? error.fields.map(({ message }) => message) : []
      setProblems(newest ? [t('prices.changedElsewhere')] : fields.length > 0 ? fields : [readableError(error)])
      setPending(false)
    }
  }

  return (
    <Modal
      title={matrix ? matrix.name : t('prices.newTable')}
      description={t('prices.tableHint')}
      size="wide"
      guarded
      onClose={onClose}
      onSubmit={event => {
        event.preventDefault()
        event.stopPropagation()
        void save()
      }}
      footer={
        mayEdit ? (
          <>
            <Button onClick={onClose}>{t('words.cancel')}</Button>
            <Button variant="primary" type="submit" pending={pending}>
              {t('words.save')}
            </Button>
          </>
        ) : (
          <Button variant="primary" onClick={onClose}>
            {t('ui.close')}
          </Button>
        )
      }
    >
      <div className="grid gap-4">
        {problems.length > 0 && (
          <Notice tone="danger" role="alert" title={t('prices.problems', { count: problems.length })}>
            <ul className="grid gap-1">
              {problems.slice(0, 6).map(problem => (
                <li key={problem}>{problem}</li>
              ))}
            </ul>
          </Notice>
        )}
        <div className="price-head">
          <Field
            label={t('prices.name')}
            value={draft.name}
            maxLength={80}
            disabled={!mayEdit}
            placeholder={t('prices.nameExample')}
            onChange={event => change({ name: event.target.value })}
          />
          <NativeSelect
            label={t('prices.method')}
            value={draft.method}
            disabled={!mayEdit}
            options={METHODS.map(value => ({ value, label: t(`methods.${value}`) }))}
            onChange={event => change({ method: event.target.value as Matrix['method'] })}
          />
          <NativeSelect
            label={t('prices.by')}
            value={draft.by}
            disabled={!mayEdit}
            options={MATRIX_KINDS.map(value => ({ value, label: t(`prices.counts.${value}`) }))}
            onChange={event => change({ by: event.target.value as Matrix['by'] })}
          />
        </div>
        <div onPaste={onPaste}>
          <MatrixGrid draft={draft} currency={currency} mayEdit={mayEdit} onChange={setDraft} />
        </div>
        {mayEdit && (
          <div className="flex flex-wrap gap-2">
            <Button size="small" icon={<Plus />} onClick={() => setDraft(withRow(draft))}>
              {t('prices.addRow')}
            </Button>
            {draft.by !== 'flat' && (
              <Button size="small" icon={<Plus />} onClick={() => setDraft(withColumn(draft))}>
                {t('prices.addColumn')}
              </Button>
            )}
            <Button
              size="small"
              icon={<ClipboardPaste />}
              aria-expanded={isPasting}
              onClick={() => setPasting(!isPasting)}
            >
              {t('prices.pasteOpen')}
            </Button>
          </div>
        )}
        {isPasting && (
          <TextAreaField
            label={t('prices.pasteLabel')}
            hint={t('prices.pasteHint')}
            rows={4}
            placeholder={t('prices.pasteExample')}
            spellCheck={false}
            onChange={event => {
              if (event.target.value.includes('\n') || event.target.value.includes('\t')) take(event.target.value)
            }}
          />
        )}
        <FeeRows
          fees={draft.fees}
          by={draft.by}
          currency={currency}
          mayEdit={mayEdit}
          onChange={fees => change({ fees })}
        />
      </div>
    </Modal>
  )
}
