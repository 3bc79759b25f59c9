import { errorsOf, useEdit } from '#islands/parts/edit/useEdit.ts'
import { call } from '#lib/client/api.ts'
import { createRecordEdit } from '#lib/client/edit-record.ts'
import { EditRefused } from '#lib/client/edit-session.ts'
import { createBlank, updateBlank } from '#lib/contract/calls/blanks.ts'
import { type Blank, type BlankDetails, BlankInput } from '#lib/contract/blanks.ts'

const NEW: BlankDetails = {
  name: '',
  maker: '',
  styleNumber: '',
  supplier: '',
  garment: 'tee',
  note: '',
  taxClass: '',
  colours: [],
  printAreas: [],
  frontFileId: null,
  backFileId: null,
  frontArea: null,
  backArea: null,
  sizes: ['S', 'M', 'L', 'XL', '2XL'].map(name => ({ name, costCents: null }))
}

/** A blank while it is made or changed; saved as a whole, made once however often the button is pressed. */
export function useBlank(workspaceId: string, saved: Blank | undefined) {
  const query = { WorkspaceId: workspaceId }
  const edit = useEdit(() =>
    createRecordEdit<Blank | undefined, BlankDetails>({
      saved,
      blank: NEW,
      draftOf: blank => BlankInput.parse(blank),
      send(_, on, draft) {
        const body = check(draft)
        if (!on) return call(createBlank, { query, body })
        return call(updateBlank, { params: { blankId: on.id }, query, body: { ...body, revision: on.revision } })
      }
    })
  )
  return { ...edit, errors: errorsOf(edit) }
}

function check(draft: BlankDetails): BlankDetails {
  const checked = BlankInput.safeParse(draft)
  if (checked.success) return checked.data
  throw new EditRefused(checked.error.issues.map(({ path, message }) => ({ field: path.join('.'), message })))
}
