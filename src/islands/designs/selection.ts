import type { DocumentCard } from '#lib/contract/documents.ts'

/** How the calls name designs and files. */
export function idsOf(documents: readonly Pick<DocumentCard, 'id' | 'kind'>[]): {
  documentIds: string[]
  fileIds: string[]
} {
  const ids = (kind: DocumentCard['kind']) => documents.filter(each => each.kind === kind).map(({ id }) => id)
  return { documentIds: ids('layout'), fileIds: ids('file') }
}
