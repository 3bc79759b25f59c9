import { useEffect, useState } from 'react'

import { call } from '#lib/client/api.ts'
import { listFonts } from '#lib/contract/calls/fonts.ts'
import type { OwnFont } from '#lib/contract/fonts.ts'

/** Without the list, ours can be chosen, and what an item has stays as it is. */
export function useOwnFonts(workspaceId: string): OwnFont[] {
  const [fonts, setFonts] = useState<OwnFont[]>([])

  useEffect(() => {
    call(listFonts, { query: { WorkspaceId: workspaceId } })
      .then(setFonts)
      .catch(() => undefined)
  }, [workspaceId])

  return fonts
}
