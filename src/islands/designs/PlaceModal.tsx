import { useState } from 'react'

import { Checkbox } from '#islands/ui/Checkbox.tsx'
import { FormModal } from '#islands/ui/FormModal.tsx'
import { NativeSelect } from '#islands/ui/NativeSelect.tsx'
import { useSubmit } from '#islands/ui/useSubmit.ts'
import { call } from '#lib/client/api.ts'
import { moveDocuments } from '#lib/contract/calls/documents.ts'
import type { DocumentCard } from '#lib/contract/documents.ts'
import type { TagNode } from '#lib/contract/tag-tree.ts'
import { t } from '#lib/i18n/t.ts'

import { idsOf } from './selection.ts'
import { pathText } from '#islands/parts/designs/tree.ts'

interface Props {
  workspaceId: string
  documents: DocumentCard[]
  tree: TagNode[]
  onDone: () => void
  onClose: () => void
}

const KEEP = 'keep'

/** Which folder and which tags: for one or for many. A tag that only some have is in between until it is clicked. */
export function PlaceModal({ workspaceId, documents, tree, onDone, onClose }: Props) {
  const [first] = documents
  const isSame = documents.every(({ folderId }) => folderId === first?.folderId)
  const [folder, setFolder] = useState(isSame ? (first?.folderId ?? '') : KEEP)
  const [changed, setChanged] = useState<Record<string, boolean>>({})
  const tags = tree.filter(({ kind }) => kind === 'tag')

  const form = useSubmit(null, async () => {
    const chosen = (on: boolean) => Object.keys(changed).filter(id => changed[id] === on)
    const folderId = folder === KEEP ? undefined : folder || null
    const body = { ...idsOf(documents), folderId, addTagIds: chosen(true), removeTagIds: chosen(false) }
    await call(moveDocuments, { query: { WorkspaceId: workspaceId }, body })
    onDone()
  })

  return (
    <FormModal
      {...form}
      title={
        documents.length === 1
          ? t('designs.placeOne', { name: first?.name ?? '' })
          : t('designs.placeMany', { count: documents.length })
      }
      size="small"
      onClose={onClose}
    >
      <NativeSelect
        label={t('designs.folder')}
        value={folder}
        onChange={event => setFolder(event.target.value)}
        options={[
          ...(isSame ? [] : [{ value: KEEP, label: t('designs.folderKeep') }]),
          { value: '', label: t('designs.tree.none') },
          ...tree.filter(({ kind }) => kind === 'folder').map(({ id }) => ({ value: id, label: pathText(tree, id) }))
        ]}
      />
      {tags.length > 0 && (
        <fieldset className="grid gap-2">
          <legend className="field-label mb-1">{t('designs.tree.tags')}</legend>
          {tags.map(({ id }) => {
            const having = documents.filter(document => document.tags.some(tag => tag.id === id)).length
            const isMixed = changed[id] === undefined && having > 0 && having < documents.length
            return (
              <Checkbox
                key={id}
                label={pathText(tree, id)}
                checked={changed[id] ?? having === documents.length}
                indeterminate={isMixed}
                onChange={event => setChanged({ ...changed, [id]: event.target.checked })}
              />
            )
          })}
        </fieldset>
      )}
    </FormModal>
  )
}
