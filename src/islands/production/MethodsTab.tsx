import { useStore } from '@nanostores/react'
import { Download } from 'lucide-react'
import { useState } from 'react'

import { LengthField } from '#islands/parts/LengthField.tsx'
import { Button } from '#islands/ui/Button.tsx'
import { Card } from '#islands/ui/Card.tsx'
import { EmptyState } from '#islands/ui/EmptyState.tsx'
import { Notice } from '#islands/ui/Notice.tsx'
import { call } from '#lib/client/api.ts'
import { saveFileOf } from '#lib/client/fetch-file.ts'
import { $printerChoice, changePrinter } from '#lib/client/printer-choice.ts'
import { readableError } from '#lib/client/readable-error.ts'
import { listRunMethods } from '#lib/contract/calls/production-methods.ts'
import type { RunMethods, RunWork } from '#lib/contract/production-methods.ts'
import { t } from '#lib/i18n/t.ts'
import type { Units } from '#lib/shared/units.ts'

import { type RunProps, RunScreen, type RunTabProps } from './RunScreen.tsx'
import { useRunPart } from './useRunPart.ts'
import { MethodWork } from './MethodWork.tsx'

interface Extra {
  methods: RunMethods
  units: Units
}

export function RunMethodsTab({ methods, units, ...props }: RunProps & Extra) {
  return <RunScreen {...props}>{shared => <MethodsTab {...shared} methods={methods} units={units} />}</RunScreen>
}

/** What is not cut from film: screens, transfers, and work for other machines. */
function MethodsTab({ run, workspaceId, heard, methods, units }: RunTabProps & Extra) {
  const given = { params: { runId: run.id }, query: { WorkspaceId: workspaceId } }
  const { part, problem } = useRunPart(methods, () => call(listRunMethods, given), heard)
  const [refusal, setRefusal] = useState<string>()
  const byMethod = [...Map.groupBy(part.works, ({ method }) => method)]
  const transfers = part.works.filter(({ method }) => method === 'transfer' || method === 'picture')

  /** One download at a time says what keeps it from being made. */
  async function save(name: string, address: string, fileName: string) {
    setRefusal(undefined)
    try {
      await saveFileOf(name, address, fileName)
    } catch (error) {
      setRefusal(readableError(error))
    }
  }

  return (
    <>
      {(refusal ?? problem) && (
        <Notice tone="danger" role="alert">
          {refusal ?? problem}
        </Notice>
      )}
      {byMethod.length === 0 && (
        <EmptyState drawing="press" title={t('runMethods.none')}>
          {t('runMethods.noneHint')}
        </EmptyState>
      )}
      {byMethod.map(([method, works]) => (
        <Card key={method} title={t(`runMethods.${method}`)} flush>
          <ul className="method-works">
            {works.map(work => (
              <MethodWork key={work.key} work={work} workspaceId={workspaceId} units={units} save={save} />
            ))}
          </ul>
        </Card>
      ))}
      {transfers.length > 0 && (
        <GangCard
          runId={run.id}
          number={run.number}
          works={transfers}
          workspaceId={workspaceId}
          units={units}
          save={save}
        />
      )}
      {byMethod.length > 0 && <p className="text-muted text-sm/5">{t('runMethods.through')}</p>}
    </>
  )
}

interface GangProps {
  runId: string
  number: number
  works: readonly RunWork[]
  workspaceId: string
  units: Units
  save: (name: string, address: string, fileName: string) => Promise<void>
}

/** For the printer beside this computer. */
function GangCard({ runId, number, works, workspaceId, units, save }: GangProps) {
  const printer = useStore($printerChoice)
  const { widthMm, lengthMm, chokeMm } = printer
  const [isPending, setPending] = useState(false)
  const left = works.reduce((sum, { owed, done }) => sum + owed - done, 0)

  async function download() {
    const query = new URLSearchParams({
      WorkspaceId: workspaceId,
      widthMm: String(widthMm),
      lengthMm: String(lengthMm),
      chokeMm: String(chokeMm)
    })
    setPending(true)
    await save('getRunTransfers', `/api/v2/production-runs/${runId}/transfers?${query}`, `Run ${number} transfers.zip`)
    setPending(false)
  }

  return (
    <Card title={t('runMethods.gangTitle')}>
      <div className="grid grid-cols-1 gap-3">
        <p className="text-muted text-sm/5">{t('runMethods.gangHint')}</p>
        <div className="grid max-w-144 grid-cols-[repeat(auto-fit,minmax(9rem,1fr))] gap-3">
          <LengthField
            label={t('runMethods.printerWidth')}
            value={widthMm}
            min={150}
            units={units}
            whenDone
            onChange={mm => changePrinter({ widthMm: mm })}
          />
          <LengthField
            label={t('runMethods.sheetLength')}
            value={lengthMm}
            min={150}
            max={5000}
            units={units}
            whenDone
            onChange={mm => changePrinter({ lengthMm: mm })}
          />
          <LengthField
            fine
            label={t('runMethods.choke')}
            value={chokeMm}
            max={1}
            units={units}
            whenDone
            onChange={mm => changePrinter({ chokeMm: mm })}
          />
        </div>
        <Button
          className="justify-self-start"
          variant="primary"
          icon={<Download aria-hidden="true" />}
          disabled={left === 0}
          pending={isPending}
          onClick={() => void download()}
        >
          {t('runMethods.gang')}
        </Button>
      </div>
    </Card>
  )
}
