import { Button } from '#islands/ui/Button.tsx'
import { Field } from '#islands/ui/Field.tsx'
import { NativeSelect } from '#islands/ui/NativeSelect.tsx'
import { lateSchema, useSubmit } from '#islands/ui/useSubmit.ts'
import { FormModal } from '#islands/ui/FormModal.tsx'
import { call } from '#lib/client/api.ts'
import { readableError } from '#lib/client/readable-error.ts'
import { createTagNode, deleteTagNode, updateTagNode } from '#lib/contract/calls/tag-tree.ts'
import type { TagNode } from '#lib/contract/tag-tree.ts'
import { t } from '#lib/i18n/t.ts'

import { pathText, under } from '#islands/parts/designs/tree.ts'

const Node = lateSchema(async () => (await import('#lib/contract/tag-tree.ts')).createTagNode.body)

interface Props {
  workspaceId: string
  kind: TagNode['kind']
  node: TagNode | undefined
  /** Where a new one would go. */
  parentId: string | null
  tree: TagNode[]
  onDone: (change: { deletedId?: string }) => void
  onClose: () => void
}

/** Makes, renames, moves or takes away a folder or tag. */
export function NodeModal({ workspaceId, kind, node, parentId, tree, onDone, onClose }: Props) {
  const query = { WorkspaceId: workspaceId }
  const form = useSubmit(Node, async values => {
    const body = { name: values.name, parentId: values.parentId }
    if (node) await call(updateTagNode, { query: { ...query, Id: node.id }, body })
    else await call(createTagNode, { query, body: { ...body, kind } })
    onDone({})
  })

  async function remove({ id }: TagNode) {
    try {
      await call(deleteTagNode, { query: { ...query, Id: id } })
      onDone({ deletedId: id })
    } catch (failure) {
      form.setErrors({ form: readableError(failure) })
    }
  }

  const inside = node ? under(tree, node.id) : new Set<string>()
  const places = tree.filter(each => each.kind === kind && !inside.has(each.id))
  return (
    <FormModal
      {...form}
      title={
        node
          ? t('designs.tree.edit', { name: node.name })
          : t(kind === 'folder' ? 'designs.tree.newFolder' : 'designs.tree.newTag')
      }
      size="small"
      onClose={onClose}
      other={
        node && (
          <Button variant="danger-quiet" onClick={() => void remove(node)}>
            {t(kind === 'folder' ? 'designs.tree.deleteFolder' : 'designs.tree.deleteTag')}
          </Button>
        )
      }
    >
      <input type="hidden" name="kind" value={kind} />
      <Field
        label={t('designs.name')}
        name="name"
        defaultValue={node?.name ?? ''}
        maxLength={60}
        required
        error={form.errors['name']}
      />
      <NativeSelect
        label={t('designs.tree.inside')}
        name="parentId"
        defaultValue={(node ? node.parentId : parentId) ?? ''}
        placeholder={t('designs.tree.top')}
        error={form.errors['parentId']}
        options={places.map(each => ({ value: each.id, label: pathText(tree, each.id) }))}
      />
      {node && (
        <p className="text-sm leading-[1.125rem] text-muted">
          {t(kind === 'folder' ? 'designs.tree.deleteHint' : 'designs.tree.deleteTagHint')}
        </p>
      )}
    </FormModal>
  )
}
