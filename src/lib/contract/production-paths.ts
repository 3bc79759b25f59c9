// Where production runs are asked for: shared by the calls of runs and of the work on them.
import { z } from 'zod'

import { InWorkspace } from './endpoint.ts'

export const inRuns = {
  path: '/api/v2/production-runs',
  access: 'workspace',
  query: InWorkspace
} as const

export const ofOneRun = {
  path: '/api/v2/production-runs/{runId}',
  access: 'workspace',
  params: z.object({ runId: z.uuid() }),
  query: InWorkspace
} as const
