import { useEffect, useEffectEvent, useState } from 'react'

import { call } from '#lib/client/api.ts'
import type { Step } from '#lib/client/grid/sheet.ts'
import { listBlanks } from '#lib/contract/calls/blanks.ts'
import type { JobBlank, JobItemInput } from '#lib/contract/job-items.ts'
import { jobBlankOf, styleCalled } from '#lib/shared/blanks.ts'

interface Found {
  rowId: string
  typed: JobBlank
  blank: JobBlank
}

interface Options {
  workspaceId: string
  onFound: (rowId: string, how: (item: JobItemInput) => Partial<JobItemInput>) => void
}

/** Looks up in the shop's blanks what was typed as the blank of a row: a style number stands for all of its style. */
export function useTypedBlanks({ workspaceId, onFound }: Options): (steps: readonly Step[]) => void {
  const [found, setFound] = useState<Found>()
  const put = useEffectEvent(({ rowId, typed, blank }: Found) => {
    const wanted = JSON.stringify(typed)
    // Whoever wrote something else meanwhile meant that.
    onFound(rowId, item => (JSON.stringify(item.blank) === wanted ? { blank } : {}))
  })
  useEffect(() => {
    if (found) put(found)
  }, [found])

  async function look(rowId: string, typed: JobBlank): Promise<void> {
    try {
      const query = { WorkspaceId: workspaceId, search: typed.name.slice(0, 80) }
      const { rows } = await call(listBlanks, { query })
      const style = styleCalled(rows, typed.name)
      if (!style) return
      const known = style.colours.find(({ name }) => name.toLowerCase() === typed.colour.toLowerCase())
      const colour = known?.name ?? typed.colour
      setFound({ rowId, typed, blank: { ...jobBlankOf(style, colour || (style.colours[0]?.name ?? '')) } })
    } catch {
      // What was typed stays as it is.
    }
  }

  return steps => {
    for (const step of steps) {
      if (step.kind !== 'set' || step.columnId !== '@blank') continue
      const typed = JSON.parse(step.after || 'null') as JobBlank | null
      const isBare = typed?.name && !typed.itemId && !typed.blankId && !typed.styleNumber && !typed.maker
      if (typed && isBare) void look(step.rowId, typed)
    }
  }
}
