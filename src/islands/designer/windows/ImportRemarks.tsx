import { useStore } from '@nanostores/react'

import { Button } from '#islands/ui/Button.tsx'
import { editDesign } from '#lib/client/designer/document.ts'
import { $filmQuestion, amendQuestion } from '#lib/client/designer/film-choice.ts'
import { $leftOutPages, withPages } from '#lib/client/designer/left-out-page.ts'
import { word } from '#lib/client/designer/words.ts'

/** One sentence for each thing that a file holds and a design cannot. */
export function ImportRemarks({ remarks }: { remarks: readonly string[] }) {
  const pages = useStore($leftOutPages)
  const question = useStore($filmQuestion)
  if (remarks.length === 0) return null
  return (
    <>
      <ul
        className="mb-3 grid gap-2 ps-4.5 text-sm wrap-anywhere text-text [list-style:disc]"
        aria-label={word('importedRemarks')}
      >
        {remarks.map(remark => (
          <li key={remark}>{remark}</li>
        ))}
      </ul>
      {pages.length > 0 && (
        // As a step of its own, or with the import that is still asked about.
        <Button size="small" onClick={() => (question ? amendQuestion(withPages) : editDesign(withPages))}>
          {word('bringPageBack', { count: pages.length })}
        </Button>
      )}
    </>
  )
}
