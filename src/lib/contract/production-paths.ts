// What the calls of production runs and of the work on them have in common.
import { z } from 'zod'

import { InWorkspace } from './endpoint.ts'

export const inRuns = {
  access: 'workspace',
  query: InWorkspace
} as const

export const ofOneRun = {
  access: 'workspace',
  params: z.object({ runId: z.uuid() }),
  query: InWorkspace
} as const
