import { z } from 'zod'

import * as calls from './calls/designer.ts'
import { CostRates } from './cost-rates.ts'
import { Document } from './documents.ts'
import { endpoint, InWorkspace, Timestamp } from './endpoint.ts'
import { Film } from './films.ts'
import { OwnFont } from './fonts.ts'

export const WORKFLOWS = ['order', 'portfolio', 'store', 'bulk'] as const

export const DesignerSession = z.object({
  id: z.uuid(),
  workspaceId: z.uuid(),
  workflow: z.enum(WORKFLOWS),
  /** Who opened the designer, of those we trust, and where messages to it may go. */
  source: z.string(),
  origin: z.string(),
  /** A path of ours to go back to. */
  returnTo: z.string().nullable(),
  readOnly: z.boolean(),
  mayComment: z.boolean(),
  /** Of the workspace: times are read by its clock. */
  timeZone: z.string(),
  /** The person was shown the tour of the designer, or did not want it. */
  tourSeen: z.boolean(),
  units: z.enum(['mm', 'in']),
  email: z.string(),
  /** Of the person, as others read it beside what they saved. */
  name: z.string(),
  expiresAt: Timestamp,
  document: Document.nullable(),
  films: z.array(Film),
  fonts: z.array(OwnFont),
  rates: CostRates
})
export type DesignerSession = z.infer<typeof DesignerSession>

export const createDesignerSession = endpoint({
  ...calls.createDesignerSession,
  access: 'workspace',
  may: 'designs:read',
  // Who may only look gets a session that only shows.
  summary: 'Opens the designer for a workflow; the source must be one that is trusted.',
  query: InWorkspace,
  body: z.object({
    documentId: z.uuid().optional(),
    workflow: z.enum(WORKFLOWS).default('order'),
    source: z.string().max(60).default('dashboard'),
    returnTo: z.string().max(500).optional()
  }),
  data: z.object({ id: z.uuid(), url: z.string(), expiresAt: Timestamp, readOnly: z.boolean() })
})

export const getDesignerSession = endpoint({
  ...calls.getDesignerSession,
  access: 'user',
  summary: 'The design, the rights and the films of a session; only for who opened it.',
  params: z.object({ sessionId: z.uuid() }),
  data: DesignerSession
})
