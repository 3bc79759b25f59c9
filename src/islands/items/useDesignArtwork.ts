import { chooseFromDesignerDialog } from '#islands/dialogs/choose-from-designer/index.ts'
import { createInDesignerDialog } from '#islands/dialogs/create-in-designer/index.ts'
import { openDialog } from '#islands/dialogs/dialog.ts'
import { drawingToolDialog } from '#islands/dialogs/drawing-tool/index.ts'
import { layerOf } from '#islands/parts/designs/usePinned.ts'
import { call } from '#lib/client/api.ts'
import { attempt } from '#lib/client/attempt.ts'
import { newId } from '#lib/client/ids.ts'
import { pinDocument } from '#lib/contract/calls/document-history.ts'
import type { PinnedDesign } from '#lib/contract/document-history.ts'
import { createDocument } from '#lib/contract/calls/documents.ts'
import type { StoredFile } from '#lib/contract/files.ts'
import type { ArtworkLayer, PersonalisationField } from '#lib/contract/items.ts'
import type { GarmentKind } from '#lib/shared/garment-kinds.ts'
import type { Units } from '#lib/shared/units.ts'

const MAX_FIELDS = 12

type Variables = PinnedDesign['variables']

interface Options {
  workspaceId: string
  units: Units
  garment: GarmentKind | null
  side: 'front' | 'back'
  onPlace: (layer: ArtworkLayer, file: StoredFile | undefined, variables: Variables) => void
}

/** Designs as an item's artwork: chosen, drawn for it, or drawn anew. The item keeps exactly what was drawn. */
export function useDesignArtwork({ workspaceId, units, garment, side, onPlace }: Options) {
  const query = { WorkspaceId: workspaceId }

  async function place(documentId: string, instead?: ArtworkLayer) {
    const pinned = await call(pinDocument, { query: { ...query, Id: documentId } })
    const fresh = layerOf(pinned, garment, { side })
    const layer = instead ? { ...fresh, ...boxOf(instead, fresh), id: instead.id, side: instead.side } : fresh
    onPlace(layer, pinned.file, pinned.variables)
  }

  const choose = (placeFile: (file: Pick<StoredFile, 'id' | 'width' | 'height'>) => void) =>
    attempt(async () => {
      const chosen = await openDialog(chooseFromDesignerDialog, { workspaceId, units, mayCreate: true })
      if (!chosen) return
      if (chosen.kind === 'new') return create()
      if (chosen.kind !== 'artwork') {
        return chosen.kind === 'file' ? placeFile(chosen.document) : place(chosen.document.id)
      }
      const made = await call(createDocument, { query, body: { from: 'artwork', artworkId: chosen.piece.id } })
      return place(made.id)
    })

  const create = () =>
    attempt(async () => {
      const made = await openDialog(createInDesignerDialog, { workspaceId, units, side, ...(garment && { garment }) })
      if (!made) return
      const drawn = await openDialog(drawingToolDialog, { workspaceId, documentId: made.id, workflow: 'store' })
      if (drawn) await place(drawn.id)
    })

  const edit = (layer: ArtworkLayer) =>
    attempt(async () => {
      if (!layer.design) return
      const { documentId } = layer.design
      const drawn = await openDialog(drawingToolDialog, { workspaceId, documentId, workflow: 'store' })
      if (drawn) await place(drawn.id, layer)
    })

  return { choose, create, edit }
}

/** Where the old one lay, as wide as it was, in the new one's shape. */
function boxOf({ x, y, width }: ArtworkLayer, fresh: ArtworkLayer) {
  return { x, y, width, height: Math.round((width * fresh.height * 10) / fresh.width) / 10 }
}

/** A field for each variable that none fills in yet. */
export function withVariables(fields: PersonalisationField[], variables: Variables): PersonalisationField[] {
  const missing = variables.filter(({ name }) => !fields.some(({ variable }) => variable === name))
  const added = missing.slice(0, MAX_FIELDS - fields.length).map(
    ({ name, type }): PersonalisationField => ({
      id: newId(),
      label: name.charAt(0).toUpperCase() + name.slice(1),
      hint: '',
      type,
      required: false,
      priceCents: 0,
      maxLength: 14,
      uppercase: false,
      min: 0,
      max: type === 'number' ? 99_999 : 99,
      values: [],
      placement: null,
      variable: name
    })
  )
  return [...fields, ...added]
}
