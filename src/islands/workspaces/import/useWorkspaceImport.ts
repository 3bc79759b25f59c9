import { useEffect, useState } from 'react'

import { call } from '#lib/client/api.ts'
import { readableError } from '#lib/client/readable-error.ts'
import { sendParts } from '#lib/client/send-parts.ts'
import {
  beginWorkspaceImport,
  checkWorkspaceImport,
  dropWorkspaceImport,
  listWorkspaceImports,
  startWorkspaceImport,
  takeBackWorkspaceImport
} from '#lib/contract/calls/workspace-transfer.ts'
import type { WorkspaceImport } from '#lib/contract/workspace-transfer.ts'
import { t } from '#lib/i18n/t.ts'

const ASK_EVERY_MS = 1000
const OPEN = new Set<WorkspaceImport['state']>(['uploading', 'checking', 'checked', 'running'])

/** Asks who it is, where the server wants to know. */
type Confirming = <T>(work: () => Promise<T>) => Promise<T | undefined>

/** The way of a file from the disk to a workspace. */
export function useWorkspaceImport(initial: WorkspaceImport[]) {
  const [imports, setImports] = useState(initial)
  /** The one on the screen: what is under way, or what has just ended. */
  const [shownId, setShownId] = useState(() => initial.find(({ state }) => OPEN.has(state))?.id)
  const [sending, setSending] = useState<AbortController>()
  const [problem, setProblem] = useState<string>()
  const shown = imports.find(({ id }) => id === shownId)
  const isWorking = shown?.state === 'checking' || shown?.state === 'running'

  useEffect(() => {
    if (!isWorking) return
    const abort = new AbortController()
    const timer = setInterval(() => {
      call(listWorkspaceImports, {}, { signal: abort.signal }).then(setImports, () => {})
    }, ASK_EVERY_MS)
    return () => {
      clearInterval(timer)
      abort.abort()
    }
  }, [isWorking])

  function put(now: WorkspaceImport) {
    setImports(all => [now, ...all.filter(({ id }) => id !== now.id)])
    setShownId(now.id)
  }

  async function attempt(work: () => Promise<void>): Promise<void> {
    setProblem(undefined)
    try {
      await work()
    } catch (error) {
      setProblem(readableError(error))
    }
  }

  return {
    imports,
    shown,
    isSending: sending !== undefined,
    problem,
    async choose(file: File) {
      const isOther = shown?.state === 'uploading' && (shown.fileName !== file.name || shown.bytes !== file.size)
      if (isOther) return setProblem(t('bringIn.otherFile', { file: shown.fileName }))
      const abort = new AbortController()
      setSending(abort)
      await attempt(async () => {
        const begun = await call(beginWorkspaceImport, { body: { fileName: file.name, bytes: file.size } })
        put(begun)
        try {
          await sendParts(file, begun, { onPart: put, signal: abort.signal })
          put(await call(checkWorkspaceImport, { params: { importId: begun.id } }))
        } catch (error) {
          if (!abort.signal.aborted) throw error
        }
      })
      setSending(undefined)
    },
    forget: (importId: string) =>
      attempt(async () => {
        sending?.abort()
        await call(dropWorkspaceImport, { params: { importId } })
        setImports(all => all.filter(({ id }) => id !== importId))
        setShownId(undefined)
      }),
    start: (importId: string, name: string) =>
      attempt(async () => put(await call(startWorkspaceImport, { params: { importId }, body: { name } }))),
    takeBack: (importId: string, run: Confirming) =>
      attempt(async () => {
        const taken = await run(() => call(takeBackWorkspaceImport, { params: { importId } }))
        if (taken) put(taken)
      }),
    show(importId: string | undefined) {
      setProblem(undefined)
      setShownId(importId)
    }
  }
}

export type WorkspaceImportView = ReturnType<typeof useWorkspaceImport>
