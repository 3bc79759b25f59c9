import { z } from 'zod'

import * as calls from './calls/job-tickets.ts'
import { endpoint, InWorkspace, Nothing } from './endpoint.ts'

export const MOST_TICKETS = 50

export const printJobTickets = endpoint({
  ...calls.printJobTickets,
  access: 'workspace',
  may: 'jobs:read',
  summary:
    'The tickets of one or more jobs (`JobIds`, with commas between them) as one PDF: what is made, of which blanks, where and how it is pressed, with the code of the approval. No prices.',
  query: InWorkspace.extend({
    JobIds: z
      .string()
      .transform(ids => [...new Set(ids.split(',').map(id => id.trim()))])
      .pipe(z.array(z.uuid('Choose a job')).min(1, 'Choose a job').max(MOST_TICKETS, 'At most 50 tickets at once')),
    paper: z.enum(['letter', 'a4']).default('letter')
  }),
  produces: 'application/pdf',
  data: Nothing
})
