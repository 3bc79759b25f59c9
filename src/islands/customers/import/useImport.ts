import { useEffect, useState } from 'react'

import { call } from '#lib/client/api.ts'
import { keepColumns, keptColumns } from '#lib/client/kept-columns.ts'
import { type ListFile, ListFileError, readListFile } from '#lib/client/list-file.ts'
import { readableError } from '#lib/client/readable-error.ts'
import {
  addImportLines,
  createCustomerImport,
  type CustomerImport,
  type FailedLine,
  getCustomerImport,
  LINES_AT_ONCE,
  mendImportLines,
  MOST_IMPORT_LINES,
  startCustomerImport,
  takeBackImport
} from '#lib/contract/customer-imports.ts'
import { t } from '#lib/i18n/t.ts'
import { CUSTOMER_COLUMNS, looksLikeHeads, type MappedColumn, recogniseColumns } from '#lib/shared/customer-columns.ts'

export type WatchedImport = CustomerImport & { failedLines: FailedLine[] }

export type ImportStep =
  | { kind: 'choose' }
  | { kind: 'columns'; file: ListFile; columns: MappedColumn[]; isRemembered: boolean }
  | { kind: 'sending'; file: ListFile; columns: MappedColumn[]; sent: number }
  | { kind: 'watching'; watched: WatchedImport }

const SAMPLE = 50
const ASK_EVERY_MS = 700

/** The way of a list from the file to the customers. */
export function useImport(workspaceId: string) {
  const [step, setStep] = useState<ImportStep>({ kind: 'choose' })
  const [problem, setProblem] = useState<string>()
  const query = { WorkspaceId: workspaceId }
  const running = step.kind === 'watching' && step.watched.state === 'running' ? step.watched.id : undefined

  useEffect(() => {
    if (!running) return
    const abort = new AbortController()
    const asked = { params: { importId: running }, query: { WorkspaceId: workspaceId } }
    const timer = setInterval(() => {
      call(getCustomerImport, asked, { signal: abort.signal }).then(
        watched => setStep({ kind: 'watching', watched }),
        () => {}
      )
    }, ASK_EVERY_MS)
    return () => {
      clearInterval(timer)
      abort.abort()
    }
  }, [running, workspaceId])

  async function attempt(work: () => Promise<void>): Promise<boolean> {
    setProblem(undefined)
    try {
      await work()
      return true
    } catch (error) {
      setProblem(error instanceof ListFileError ? t(`customerImport.${error.problem}`) : readableError(error))
      return false
    }
  }

  async function watch(importId: string) {
    setStep({ kind: 'watching', watched: await call(getCustomerImport, { params: { importId }, query }) })
  }

  return {
    step,
    problem,
    choose: (chosen: File) =>
      attempt(async () => {
        const file = await readListFile(chosen, looksLikeHeads)
        if (file.lines.length > MOST_IMPORT_LINES) {
          setProblem(t('customerImport.tooLong', { count: file.lines.length }))
          return
        }
        const kept = keptColumns<MappedColumn>('customers', file.heads, ['', ...CUSTOMER_COLUMNS])
        const columns = kept ?? recogniseColumns(file.heads, file.lines.slice(0, SAMPLE))
        setStep({ kind: 'columns', file, columns, isRemembered: kept !== undefined })
      }),
    setColumns(columns: MappedColumn[]) {
      if (step.kind !== 'columns') return
      keepColumns('customers', step.file.heads, columns)
      setStep({ ...step, columns })
    },
    restart() {
      setProblem(undefined)
      setStep({ kind: 'choose' })
    },
    /** Of these lines of the file. */
    async start(existing: 'skip' | 'add', wanted: string[][]) {
      if (step.kind !== 'columns') return
      const { file, columns } = step
      const isSent = await attempt(async () => {
        setStep({ kind: 'sending', file, columns, sent: 0 })
        const body = { fileName: file.name.slice(0, 200), heads: file.heads.map(head => head.slice(0, 200)) }
        const { id: importId } = await call(createCustomerImport, { query, body })
        for (let at = 0; at < wanted.length; at += LINES_AT_ONCE) {
          const lines = wanted.slice(at, at + LINES_AT_ONCE)
          await call(addImportLines, { params: { importId }, query, body: { from: at + 1, lines } })
          setStep({ kind: 'sending', file, columns, sent: at + lines.length })
        }
        await call(startCustomerImport, { params: { importId }, query, body: { columns, existing } })
        await watch(importId)
      })
      // What was chosen stays, to be tried again.
      if (!isSent) setStep({ kind: 'columns', file, columns, isRemembered: false })
    },
    show: (importId: string) => attempt(() => watch(importId)),
    mend: (importId: string, lines: { line: number; cells: string[] }[]) =>
      attempt(async () => {
        const watched = await call(mendImportLines, { params: { importId }, query, body: { lines } })
        setStep({ kind: 'watching', watched })
      }),
    async takeBack(importId: string) {
      let counts: { removed: number; kept: number } | undefined
      await attempt(async () => {
        counts = await call(takeBackImport, { params: { importId }, query })
        await watch(importId)
      })
      return counts
    }
  }
}

export type Importing = ReturnType<typeof useImport>
