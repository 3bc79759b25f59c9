import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'

import { call } from '#lib/client/api.ts'
import { $cutterChoice, chooseCutter, plotOf, refreshCutter } from '#lib/client/cutter-choice.ts'
import { readableError } from '#lib/client/readable-error.ts'
import { $activeWorkspace } from '#lib/client/stores/workspaces.ts'
import { deleteCutter, listCutters, saveCutter } from '#lib/contract/calls/cutters.ts'
import type { Cutter } from '#lib/contract/cutters.ts'
import { t } from '#lib/i18n/t.ts'

/** The shop's cutters, and which of them is chosen here; `save` and `remove` answer whether it was done. */
export function useCutters() {
  const choice = useStore($cutterChoice)
  const workspaceId = useStore($activeWorkspace)?.Id
  const [cutters, setCutters] = useState<Cutter[]>([])
  const [isPending, setPending] = useState(false)
  const [problem, setProblem] = useState<string>()
  const chosen = cutters.find(({ id }) => id === choice.cutterId)
  const own = chosen?.isBuiltIn === false ? chosen : undefined

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

  async function work(change: (query: { WorkspaceId: string }) => Promise<Cutter | undefined>): Promise<boolean> {
    if (!workspaceId) return false
    const query = { WorkspaceId: workspaceId }
    setPending(true)
    setProblem(undefined)
    try {
      const saved = await change(query)
      const found = await call(listCutters, { query })
      setCutters(found)
      if (saved) chooseCutter(saved)
      else refreshCutter(found)
      return true
    } catch (error) {
      setProblem(readableError(error))
      return false
    } finally {
      setPending(false)
    }
  }

  const save = () =>
    work(query => {
      const { language, baudRate, flowControl } = choice
      const name = choice.name.trim() || t('cutter.unnamed')
      const body = { name, language, baudRate, flowControl, widthMm: choice.widthMm || 600, plot: plotOf(choice) }
      const cutterId = own?.id ?? crypto.randomUUID()
      return call(saveCutter, { query, params: { cutterId }, body: { ...body, revision: own?.revision ?? 0 } })
    })

  const remove = (cutterId: string) =>
    work(async query => {
      await call(deleteCutter, { query, params: { cutterId } })
      return undefined
    })

  return { cutters, chosen, own, isPending, problem, save, remove }
}
