import { useCallback, useEffect, useRef, useState } from 'react'

import { call } from '#lib/client/api.ts'
import { listDocuments } from '#lib/contract/documents.ts'
import type { Data } from '#lib/contract/endpoint.ts'
import {
  type DocumentFilter,
  type DocumentKind,
  documentListPath,
  readDocumentFilter
} from '#lib/shared/document-filter.ts'

export type DocumentPage = Data<typeof listDocuments>

interface Start {
  workspaceId: string
  kind: DocumentKind
  initial: DocumentPage
  initialFilter: DocumentFilter
}

/** The list and its filter, which is the address: a change is a step of the browser's history. */
export function useDocumentList({ workspaceId, kind, initial, initialFilter }: Start) {
  const [filter, setFilter] = useState(initialFilter)
  const [documents, setDocuments] = useState(initial)
  const [loading, setLoading] = useState(false)
  const [error, setError] = useState<string>()
  const running = useRef<AbortController>(undefined)
  const { pageSize } = initial

  const load = useCallback(
    async (wanted: DocumentFilter) => {
      running.current?.abort()
      const abort = new AbortController()
      running.current = abort
      setLoading(true)
      setError(undefined)
      const query = { WorkspaceId: workspaceId, kind, ...wanted, trash: String(wanted.trash), pageSize }
      try {
        const found = await call(listDocuments, { query }, { signal: abort.signal })
        if (!abort.signal.aborted) setDocuments(found)
      } catch (failure) {
        if (!abort.signal.aborted) setError((failure as Error).message)
      }
      if (!abort.signal.aborted) setLoading(false)
    },
    [workspaceId, kind, pageSize]
  )

  useEffect(() => {
    const onBack = () => {
      const wanted = readDocumentFilter(new URLSearchParams(location.search))
      setFilter(wanted)
      void load(wanted)
    }
    addEventListener('popstate', onBack)
    return () => removeEventListener('popstate', onBack)
  }, [load])

  /** Any change but that of the page begins at the first one. */
  function show(change: Partial<DocumentFilter>) {
    const wanted = { ...filter, page: 1, ...change }
    const path = documentListPath(kind, wanted)
    if (path === documentListPath(kind, filter)) return
    history.pushState(null, '', path)
    setFilter(wanted)
    void load(wanted)
  }

  return { filter, documents, loading, error, show, reload: () => load(filter) }
}
