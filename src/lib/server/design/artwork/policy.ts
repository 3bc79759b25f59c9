import type { Plan } from '#lib/server/identity/workspaces/service.ts'

import type { Piece } from './library.ts'

/** Plans are not sold yet: until then every workspace is on the free one, and premium drawings are only shown. */
export const mayUse = (piece: Pick<Piece, 'premium'>, plan: Plan): boolean => !piece.premium || plan !== 'free'
