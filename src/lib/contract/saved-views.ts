import { z } from 'zod'

import * as calls from './calls/saved-views.ts'
import { endpoint, InWorkspace, Nothing } from './endpoint.ts'

const List = z.enum(['orders', 'customers', 'jobs'])
const Name = z.string().trim().min(1, 'Give the view a name').max(60, 'At most 60 characters')

/** More than anybody finds again. */
export const MOST_VIEWS = 30

export const SavedView = z.object({
  name: z.string(),
  /** What stands behind the question mark of the list's address. */
  query: z.string()
})
export type SavedView = z.infer<typeof SavedView>

export const listSavedViews = endpoint({
  ...calls.listSavedViews,
  access: 'workspace',
  may: 'workspace:read',
  summary: 'The filters of a list to which the caller gave names.',
  query: InWorkspace.extend({ list: List }),
  data: z.array(SavedView)
})

export const saveView = endpoint({
  ...calls.saveView,
  access: 'workspace',
  may: 'workspace:read',
  summary: 'Keeps a filter under a name, in place of what the caller kept under it.',
  query: InWorkspace,
  body: z.object({ list: List, name: Name, query: z.string().max(500) }),
  data: z.array(SavedView)
})

export const deleteSavedView = endpoint({
  ...calls.deleteSavedView,
  access: 'workspace',
  may: 'workspace:read',
  query: InWorkspace.extend({ list: List, name: z.string().max(60) }),
  data: Nothing
})
