import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'

import { Button } from '#islands/ui/Button.tsx'
import { Field } from '#islands/ui/Field.tsx'
import { NativeSelect } from '#islands/ui/NativeSelect.tsx'
import { Notice } from '#islands/ui/Notice.tsx'
import { call } from '#lib/client/api.ts'
import { $cutterChoice, changeCutter, chooseCutter, plotOf, refreshCutter } from '#lib/client/cutter-choice.ts'
import { readableError } from '#lib/client/readable-error.ts'
import { $activeWorkspace } from '#lib/client/stores/workspaces.ts'
import { type Cutter, deleteCutter, listCutters, saveCutter } from '#lib/contract/cutters.ts'
import { t } from '#lib/i18n/t.ts'

import { LengthField } from './LengthField.tsx'

/** Which of the shop's cutters is connected here; settings that were changed may be saved for all computers. */
export function CutterPicker() {
  const choice = useStore($cutterChoice)
  const workspace = useStore($activeWorkspace)
  const workspaceId = workspace?.Id
  const [cutters, setCutters] = useState<Cutter[]>([])
  const [isPending, setPending] = useState(false)
  const [problem, setProblem] = useState<string>()
  const [isRemoving, setRemoving] = useState(false)
  const chosen = cutters.find(({ id }) => id === choice.cutterId)
  const isOwn = chosen !== undefined && !chosen.isBuiltIn

  useEffect(() => {
    if (!workspaceId) return
    // Without the list the settings of this computer still cut.
    call(listCutters, { query: { WorkspaceId: workspaceId } })
      .then(found => {
        setCutters(found)
        refreshCutter(found)
      })
      .catch(() => undefined)
  }, [workspaceId])

  async function work(change: (query: { WorkspaceId: string }) => Promise<Cutter | undefined>) {
    if (!workspaceId) return
    const query = { WorkspaceId: workspaceId }
    setPending(true)
    setProblem(undefined)
    try {
      const saved = await change(query)
      const found = await call(listCutters, { query })
      setCutters(found)
      if (saved) chooseCutter(saved)
      else refreshCutter(found)
    } catch (error) {
      setProblem(readableError(error))
    }
    setPending(false)
  }

  const save = () =>
    work(query => {
      const { language, baudRate, flowControl } = choice
      const name = choice.name.trim() || t('cutter.unnamed')
      const body = { name, language, baudRate, flowControl, widthMm: choice.widthMm || 600, plot: plotOf(choice) }
      const cutterId = isOwn ? chosen.id : crypto.randomUUID()
      return call(saveCutter, { query, params: { cutterId }, body: { ...body, revision: isOwn ? chosen.revision : 0 } })
    })

  async function remove({ id }: Cutter) {
    setRemoving(false)
    await work(async query => {
      await call(deleteCutter, { query, params: { cutterId: id } })
      return undefined
    })
  }

  return (
    <>
      <NativeSelect
        label={t('cutter.which')}
        hint={choice.isChanged ? t('cutter.changed') : undefined}
        placeholder={choice.cutterId ? undefined : t('cutter.unsaved')}
        value={chosen?.id ?? ''}
        options={cutters.map(({ id, name }) => ({ value: id, label: name }))}
        onChange={event => {
          const found = cutters.find(({ id }) => id === event.target.value)
          if (found) chooseCutter(found)
        }}
      />
      <Field
        label={t('cutter.name')}
        maxLength={80}
        value={choice.name}
        onChange={event => changeCutter({ name: event.target.value })}
      />
      <LengthField
        label={t('cutter.width')}
        hint={t('cutter.widthHint')}
        units={workspace?.units ?? 'mm'}
        whenDone
        min={50}
        max={3000}
        value={choice.widthMm || undefined}
        onChange={widthMm => changeCutter({ widthMm })}
      />
      {(choice.isChanged || !choice.cutterId || isOwn) && (
        <div className="flex flex-wrap items-end gap-2">
          {(choice.isChanged || !choice.cutterId) && (
            <Button size="small" pending={isPending} onClick={() => void save()}>
              {t(isOwn ? 'cutter.save' : 'cutter.saveNew')}
            </Button>
          )}
          {isOwn && !choice.isChanged && !isRemoving && (
            <Button size="small" variant="danger-quiet" pending={isPending} onClick={() => setRemoving(true)}>
              {t('cutter.remove')}
            </Button>
          )}
        </div>
      )}
      {isRemoving && isOwn && (
        <Notice
          tone="warning"
          role="alert"
          title={t('cutter.removeTitle', { name: chosen.name })}
          action={
            <div className="flex flex-wrap gap-2">
              <Button size="small" autoFocus onClick={() => setRemoving(false)}>
                {t('words.cancel')}
              </Button>
              <Button size="small" variant="danger-quiet" onClick={() => void remove(chosen)}>
                {t('cutter.remove')}
              </Button>
            </div>
          }
        >
          {t('cutter.removeText')}
        </Notice>
      )}
      {problem && (
        <Notice tone="danger" role="alert">
          {problem}
        </Notice>
      )}
    </>
  )
}
