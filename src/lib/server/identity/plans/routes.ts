import { getPlan } from '#lib/contract/plans.ts'
import { route } from '#lib/server/platform/http/route.ts'

import { findUsage } from './entitlements.ts'

export const planRoutes = [route(getPlan, ({ db, actor }) => findUsage(db, actor))]
