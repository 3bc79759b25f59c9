import type { ArtworkLayer, ItemColour } from '#lib/contract/items.ts'
import type { DocumentCard } from '#lib/contract/documents.ts'
import type { GarmentKind } from '#lib/shared/garment-kinds.ts'

import { defineDialog } from '../dialog.ts'

export interface MockupProps {
  workspaceId: string
  units: 'in' | 'mm'
  document: DocumentCard
}

export interface Mockup {
  garment: GarmentKind
  colours: ItemColour[]
  layer: ArtworkLayer
}

/** Places a design on a product picture: side, position, size, colour. Answers what was placed where. */
export const mockupDialog = defineDialog<MockupProps, Mockup>('mockup', () => import('./MockupDialog.tsx'))
