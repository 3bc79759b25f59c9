import { useEffect, useState } from 'react'

import { call } from '#lib/client/api.ts'
import { listCustomerWords } from '#lib/contract/calls/customers.ts'

const NONE = { tags: [] as string[], priceLevels: [] as string[] }

/** The tags and price levels that the workspace's customers have; until they are here, and where they cannot be read, none. */
export function useCustomerWords(workspaceId: string) {
  const [words, setWords] = useState(NONE)
  useEffect(() => {
    const abort = new AbortController()
    call(listCustomerWords, { query: { WorkspaceId: workspaceId } }, { signal: abort.signal }).then(setWords, () => {})
    return () => abort.abort()
  }, [workspaceId])
  return words
}
