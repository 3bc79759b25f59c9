// What could not be brought over from a file, from the page where a design was made of it to the designer.
import { dropDraft, readDraft, saveDraft } from './drafts.ts'

interface Made {
  id: string
  remarks: string[]
}

const nameOf = (documentId: string) => `remarks:${documentId}`

export function storeRemarks({ id, remarks }: Made): void {
  if (remarks.length > 0) saveDraft(nameOf(id), { remarks })
}

/** Once: then they have been read. */
export function popRemarks(documentId: string): string[] {
  const { remarks } = readDraft<Made>(nameOf(documentId))
  dropDraft(nameOf(documentId))
  return Array.isArray(remarks) ? remarks.filter(remark => typeof remark === 'string') : []
}
