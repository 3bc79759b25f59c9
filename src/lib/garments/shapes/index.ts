import type { GarmentKind } from '../../shared/garment-kinds.ts'
import type { Drawing, Side } from '../types.ts'
import { cap } from './cap.ts'
import { hoodie } from './hoodie.ts'
import { longSleeve } from './long-sleeve.ts'
import { polo } from './polo.ts'
import { tee } from './tee.ts'
import { tote } from './tote.ts'

export const shapes: Record<GarmentKind, Record<Side, Drawing>> = {
  tee,
  'long-sleeve': longSleeve,
  hoodie,
  polo,
  cap,
  tote
}
