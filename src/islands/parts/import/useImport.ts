import { useEffect, useState } from 'react'

import { saveColumns, savedColumns } from '#lib/client/saved-columns.ts'
import { type ListFile, ListFileError, readListFile } from '#lib/client/list-file.ts'
import { readableError } from '#lib/client/readable-error.ts'
import { LINES_AT_ONCE, MOST_IMPORT_LINES } from '#lib/contract/calls/list-imports.ts'
import type { ListImportDetail } from '#lib/contract/list-imports.ts'
import { t } from '#lib/i18n/t.ts'

import type { Existing, ListKind } from './list-kind.ts'

export type ImportStep<Column extends string> =
  | { kind: 'choose' }
  | { kind: 'columns'; file: ListFile; columns: (Column | '')[]; isRemembered: boolean }
  | { kind: 'sending'; file: ListFile; columns: (Column | '')[]; sent: number }
  | { kind: 'watching'; watched: ListImportDetail }

const SAMPLE = 50
const ASK_EVERY_MS = 700

/** The way of a list from the file to what its lines become. */
export function useImport<Column extends string>(list: ListKind<Column>) {
  const [step, setStep] = useState<ImportStep<Column>>({ kind: 'choose' })
  const [problem, setProblem] = useState<string>()
  const { calls } = list
  const running = step.kind === 'watching' && step.watched.state === 'running' ? step.watched.id : undefined

  useEffect(() => {
    if (!running) return
    const abort = new AbortController()
    const timer = setInterval(() => {
      calls.get(running, abort.signal).then(
        watched => setStep({ kind: 'watching', watched }),
        () => {}
      )
    }, ASK_EVERY_MS)
    return () => {
      clearInterval(timer)
      abort.abort()
    }
  }, [running, calls])

  async function attempt(work: () => Promise<void>): Promise<boolean> {
    setProblem(undefined)
    try {
      await work()
      return true
    } catch (error) {
      setProblem(
        error instanceof ListFileError
          ? error.problem === 'empty'
            ? list.words.empty
            : t('listImport.workbook')
          : readableError(error)
      )
      return false
    }
  }

  async function watch(importId: string) {
    setStep({ kind: 'watching', watched: await calls.get(importId) })
  }

  return {
    step,
    problem,
    choose: (chosen: File) =>
      attempt(async () => {
        const file = await readListFile(chosen, list.looksLikeHeads)
        if (file.lines.length > MOST_IMPORT_LINES) {
          setProblem(t('listImport.tooLong', { count: file.lines.length }))
          return
        }
        const kept = savedColumns<Column | ''>(list.list, file.heads, ['', ...list.columns])
        const columns = kept ?? list.recognise(file.heads, file.lines.slice(0, SAMPLE))
        setStep({ kind: 'columns', file, columns, isRemembered: kept !== undefined })
      }),
    setColumns(columns: (Column | '')[]) {
      if (step.kind !== 'columns') return
      saveColumns(list.list, step.file.heads, columns)
      setStep({ ...step, columns })
    },
    restart() {
      setProblem(undefined)
      setStep({ kind: 'choose' })
    },
    /** Of these lines of the file. */
    async start(existing: Existing, wanted: string[][]) {
      if (step.kind !== 'columns') return
      const { file, columns } = step
      const isSent = await attempt(async () => {
        setStep({ kind: 'sending', file, columns, sent: 0 })
        const body = { fileName: file.name.slice(0, 200), heads: file.heads.map(head => head.slice(0, 200)) }
        const { id: importId } = await calls.create(body)
        for (let at = 0; at < wanted.length; at += LINES_AT_ONCE) {
          const lines = wanted.slice(at, at + LINES_AT_ONCE)
          await calls.addLines(importId, { from: at + 1, lines })
          setStep({ kind: 'sending', file, columns, sent: at + lines.length })
        }
        await calls.start(importId, { columns, existing })
        await watch(importId)
      })
      // What was chosen stays, to be tried again.
      if (!isSent) setStep({ kind: 'columns', file, columns, isRemembered: false })
    },
    show: (importId: string) => attempt(() => watch(importId)),
    mend: (importId: string, lines: { line: number; cells: string[] }[]) =>
      attempt(async () => {
        const watched = await calls.mend(importId, lines)
        setStep({ kind: 'watching', watched })
      }),
    async undo(importId: string) {
      let counts: { removed: number; kept: number } | undefined
      await attempt(async () => {
        counts = await calls.undo(importId)
        await watch(importId)
      })
      return counts
    }
  }
}

export type Importing<Column extends string> = ReturnType<typeof useImport<Column>>
