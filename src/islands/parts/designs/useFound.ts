import { useEffect, useState } from 'react'
import { readableError } from '#lib/client/readable-error.ts'

interface Found<T> {
  rows: T[]
  total: number
  loading: boolean
  error: string | undefined
}

/** Rows of a search that grows by pages; another search, or the same within something else, begins anew. */
export function useFound<T>(
  search: string,
  load: (asked: { search: string; page: number }, signal: AbortSignal) => Promise<{ rows: T[]; total: number }>,
  within = ''
) {
  const [asked, setAsked] = useState({ search, within, page: 1, attempt: 0 })
  const [found, setFound] = useState<Found<T>>({ rows: [], total: 0, loading: true, error: undefined })

  if (asked.search !== search || asked.within !== within) setAsked({ search, within, page: 1, attempt: 0 })

  // biome-ignore lint/correctness/useExhaustiveDependencies: what is asked names everything that the load depends on
  useEffect(() => {
    const abort = new AbortController()
    setFound(({ rows }) => ({ rows: asked.page === 1 ? [] : rows, total: 0, loading: true, error: undefined }))
    load(asked, abort.signal).then(
      ({ rows, total }) =>
        !abort.signal.aborted &&
        setFound(known => ({ rows: [...known.rows, ...rows], total, loading: false, error: undefined })),
      (failure: Error) =>
        !abort.signal.aborted &&
        setFound(({ rows, total }) => ({ rows, total, loading: false, error: readableError(failure) }))
    )
    return () => abort.abort()
  }, [asked])

  return {
    ...found,
    more: () => setAsked(known => ({ ...known, page: known.page + 1 })),
    retry: () => setAsked(known => ({ ...known, attempt: known.attempt + 1 }))
  }
}
