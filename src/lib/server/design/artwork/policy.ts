import type { PlanId } from '#lib/shared/plans.ts'

import type { Piece } from './library.ts'

/** On the free plan premium drawings are only shown. */
export const mayUse = (piece: Pick<Piece, 'premium'>, plan: PlanId): boolean => !piece.premium || plan !== 'free'
