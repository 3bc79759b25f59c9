import { word } from '#lib/client/designer/words.ts'

import './films.css'

/** One sentence for each thing that a file holds and a design cannot. */
export function ImportRemarks({ remarks }: { remarks: readonly string[] }) {
  if (remarks.length === 0) return null
  return (
    <ul className="import-remarks" aria-label={word('importedRemarks')}>
      {remarks.map(remark => (
        <li key={remark}>{remark}</li>
      ))}
    </ul>
  )
}
