import type { GarmentKind } from '../../shared/garment-kinds.ts'
import type { Drawing, Side } from '../types.ts'
import { bodysuit } from './bodysuit.ts'
import { cap } from './cap.ts'
import { hoodie } from './hoodie.ts'
import { jacket } from './jacket.ts'
import { longSleeve } from './long-sleeve.ts'
import { polo } from './polo.ts'
import { tank } from './tank.ts'
import { tee } from './tee.ts'
import { tote } from './tote.ts'
import { womensTee } from './womens-tee.ts'
import { youthTee } from './youth-tee.ts'

export const shapes: Record<GarmentKind, Record<Side, Drawing>> = {
  tee,
  'womens-tee': womensTee,
  'youth-tee': youthTee,
  tank,
  'long-sleeve': longSleeve,
  hoodie,
  polo,
  jacket,
  bodysuit,
  cap,
  tote
}
