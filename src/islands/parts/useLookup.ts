import { useEffect, useRef, useState } from 'react'

import { readableError } from '#lib/client/readable-error.ts'

/** After the last key. */
const PAUSE_MS = 200
const SHOWN = 20
const MAX_LENGTH = 80

type Load<Row> = (query: { search: string; pageSize: number }, signal: AbortSignal) => Promise<{ rows: Row[] }>

/** Rows to choose one from by a few letters. What is chosen is one of them, also before anything was looked for. */
export function useLookup<Row extends { id: string }>(value: Row | null, load: Load<Row>) {
  const [found, setFound] = useState<Row[]>([])
  const [isLoading, setLoading] = useState(false)
  const [problem, setProblem] = useState<string>()
  const asking = useRef<{ timer: ReturnType<typeof setTimeout>; abort: AbortController }>(undefined)

  useEffect(() => () => stop(asking.current), [])

  function search(text: string) {
    stop(asking.current)
    const abort = new AbortController()
    setLoading(true)
    const timer = setTimeout(() => {
      load({ search: text.trim().slice(0, MAX_LENGTH), pageSize: SHOWN }, abort.signal).then(
        ({ rows }) => {
          setFound(rows)
          setProblem(undefined)
          setLoading(false)
        },
        (failed: unknown) => {
          if (abort.signal.aborted) return
          setProblem(readableError(failed))
          setLoading(false)
        }
      )
    }, PAUSE_MS)
    asking.current = { timer, abort }
  }

  const rows = value && !found.some(({ id }) => id === value.id) ? [value, ...found] : found
  return { rows, isLoading, problem, search, find: (id: string | null) => rows.find(row => row.id === id) ?? null }
}

function stop(asked: { timer: ReturnType<typeof setTimeout>; abort: AbortController } | undefined): void {
  clearTimeout(asked?.timer)
  asked?.abort.abort()
}
