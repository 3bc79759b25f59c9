import { useEffect, useEffectEvent, useState } from 'react'

import { Field } from '#islands/ui/Field.tsx'
import { FormModal } from '#islands/ui/FormModal.tsx'
import { NativeSelect } from '#islands/ui/NativeSelect.tsx'
import { Notice } from '#islands/ui/Notice.tsx'
import { Spinner } from '#islands/ui/Spinner.tsx'
import { useSubmit } from '#islands/ui/useSubmit.ts'
import { call } from '#lib/client/api.ts'
import { readableError } from '#lib/client/readable-error.ts'
import {
  addToProductionRun,
  createProductionRun,
  listProductionRuns,
  previewProductionRun
} from '#lib/contract/calls/production.ts'
import type { Hindrance, RunPreview, RunSource, RunSummary } from '#lib/contract/production.ts'
import { t } from '#lib/i18n/t.ts'

interface Props {
  workspaceId: string
  from: RunSource
  onClose: () => void
}

const SHOWN = 40

/** What would be made and what hinders the rest, before anything is written. */
export function StartRunModal({ workspaceId, from, onClose }: Props) {
  const [preview, setPreview] = useState<RunPreview>()
  const [open, setOpen] = useState<RunSummary[]>([])
  const [runId, setRunId] = useState('')
  const [name, setName] = useState('')
  const query = { WorkspaceId: workspaceId }

  const form = useSubmit(null, async () => {
    const run = runId
      ? await call(addToProductionRun, { params: { runId }, query, body: { from } })
      : await call(createProductionRun, { query, body: { from, name } })
    location.assign(`/dashboard/production/${run.id}/overview`)
    await new Promise(() => undefined)
  })

  const read = useEffectEvent(async () => {
    try {
      const [made, runs] = await Promise.all([
        call(previewProductionRun, { query, body: { from } }),
        call(listProductionRuns, { query: { ...query, state: 'open', pageSize: 20 } })
      ])
      setPreview(made)
      setName(made.name)
      setOpen(runs.rows)
    } catch (error) {
      form.setErrors({ form: readableError(error) })
    }
  })
  useEffect(() => {
    void read()
  }, [])

  const pieces = preview?.pieces ?? 0
  return (
    <FormModal
      {...form}
      title={t('startRun.title')}
      onClose={onClose}
      submit={t('startRun.start')}
      disabled={pieces === 0}
    >
      {!preview && !form.errors['form'] && (
        <p className="text-muted" role="status">
          <Spinner /> {t('startRun.reading')}
        </p>
      )}
      {preview && pieces === 0 && (
        <Notice tone="warning" title={t('startRun.nothing')}>
          {t('startRun.nothingText')}
        </Notice>
      )}
      {preview && pieces > 0 && (
        <>
          <Notice tone="success" title={t('startRun.makes', { count: pieces })}>
            {[
              preview.prints > 0 && t('startRun.prints', { count: preview.prints }),
              from.kind === 'store' && t('startRun.storeText')
            ]
              .filter(Boolean)
              .join(' ')}
          </Notice>
          <Blanks rows={preview.blanks} />
          {open.length > 0 && (
            <NativeSelect
              label={t('startRun.into')}
              value={runId}
              options={[
                { value: '', label: t('startRun.newRun') },
                ...open.map(run => ({ value: run.id, label: `${run.number} · ${run.name}` }))
              ]}
              onChange={event => setRunId(event.target.value)}
            />
          )}
          {!runId && (
            <Field
              label={t('startRun.name')}
              value={name}
              maxLength={120}
              onChange={event => setName(event.target.value)}
            />
          )}
        </>
      )}
      {preview && preview.hindrances.length > 0 && <Hindrances rows={preview.hindrances} />}
    </FormModal>
  )
}

/** By item and colour, each with its sizes. */
function Blanks({ rows }: { rows: RunPreview['blanks'] }) {
  const groups = [...Map.groupBy(rows, ({ name, colour }) => [name, colour].filter(Boolean).join(' · '))]
  return (
    <ul className="grid gap-2 text-sm/5">
      {groups.slice(0, SHOWN).map(([what, sizes]) => (
        <li key={what}>
          <strong>{what}</strong>:{' '}
          {sizes.map(({ size, pieces }) => `${size || t('startRun.noSize')} ${pieces}`).join(', ')}
        </li>
      ))}
      {groups.length > SHOWN && <li className="text-muted">{t('runs.more', { count: groups.length - SHOWN })}</li>}
    </ul>
  )
}

function Hindrances({ rows }: { rows: Hindrance[] }) {
  return (
    <section aria-label={t('startRun.hindered', { count: rows.length })}>
      <h3 className="font-medium">{t('startRun.hindered', { count: rows.length })}</h3>
      <ul className="grid gap-2">
        {rows.slice(0, SHOWN).map(({ kind, of, text, pieces, href }) => (
          <li key={`${of}${kind}${text}`} className="text-sm/5">
            <strong>{of}</strong> ({t('startRun.pieces', { count: pieces })}): {text}{' '}
            {href && (
              <a className="link" href={href}>
                {t('startRun.look')}
              </a>
            )}
          </li>
        ))}
        {rows.length > SHOWN && <li className="text-muted">{t('runs.more', { count: rows.length - SHOWN })}</li>}
      </ul>
    </section>
  )
}
