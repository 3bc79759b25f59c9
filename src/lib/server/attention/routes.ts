import { listAttention } from '#lib/contract/attention.ts'
import { route } from '#lib/server/platform/http/route.ts'

import * as attention from './service.ts'

export const attentionRoutes = [route(listAttention, ({ db, actor }) => attention.findAttention(db, actor))]
