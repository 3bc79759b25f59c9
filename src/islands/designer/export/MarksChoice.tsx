import { useStore } from '@nanostores/react'

import { word } from '#islands/designer/making/words.ts'
import { NativeSelect } from '#islands/ui/NativeSelect.tsx'
import { $design, editDesign } from '#lib/client/designer/document.ts'
import { setProduction } from '#lib/designer/commands/settings.ts'
import type { Production } from '#lib/designer/design.ts'

const MARKS: Production['regMarks'][] = ['none', 'silhouette3', 'four']

/** By what the cutter finds the sheet. */
export function MarksChoice() {
  const { regMarks } = useStore($design).production
  return (
    <NativeSelect
      label={word('marks')}
      value={regMarks}
      options={MARKS.map(value => ({ value, label: word(`marks_${value}`) }))}
      onChange={({ target }) =>
        editDesign(design => setProduction(design, { regMarks: target.value as Production['regMarks'] }))
      }
    />
  )
}
