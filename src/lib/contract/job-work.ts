import { z } from 'zod'

import { JOB_GROUPS, READY_FACTS, STATUS_ROLES } from '#lib/shared/jobs.ts'

import * as calls from './calls/job-work.ts'
import { changesOf, endpoint, Hex, InWorkspace, Nothing } from './endpoint.ts'
import { StepCount } from './job-items.ts'
import { Job, JobTodo, OneJob } from './jobs.ts'
import { After } from './live.ts'
import { AfterMessage, NewMessage, SeenMessage, Thread, ThreadFile, ThreadMessage } from './threads.ts'

// What everybody in the shop does to a job, also who is shown no prices: statuses, facts, counts, to-dos, notes.

const Text = (max: number) => z.string().trim().max(max, `At most ${max} characters`)

const StatusFields = z.object({
  name: Text(40).min(1, 'Give the status a name'),
  hex: Hex,
  group: z.enum(JOB_GROUPS)
})

export const JobStatus = StatusFields.extend({
  id: z.uuid(),
  /** The one that new jobs have, that stands still, or that a closed job has: these stay. */
  role: z.enum(STATUS_ROLES),
  position: z.int(),
  /** Open jobs that have it. */
  jobs: z.int()
})
export type JobStatus = z.output<typeof JobStatus>

const OneStatus = z.object({ statusId: z.uuid() })

export const listJobStatuses = endpoint({
  ...calls.listJobStatuses,
  access: 'workspace',
  may: 'jobs:read',
  summary: 'The statuses of the workspace in their order.',
  query: InWorkspace,
  data: z.array(JobStatus)
})

export const createJobStatus = endpoint({
  ...calls.createJobStatus,
  access: 'workspace',
  may: 'workspace:write',
  query: InWorkspace,
  body: StatusFields,
  data: z.array(JobStatus)
})

export const moveJobs = endpoint({
  ...calls.moveJobs,
  access: 'workspace',
  may: 'jobs:work',
  summary: 'Gives jobs a status. The one that stands still needs a note that says why; a closed job is reopened first.',
  query: InWorkspace,
  body: z.object({
    jobIds: z.array(z.uuid()).min(1, 'Choose a job').max(200, 'At most 200 jobs at once'),
    statusId: z.uuid(),
    note: Text(500).optional()
  }),
  data: z.object({ moved: z.int() })
})

export const updateJobStatus = endpoint({
  ...calls.updateJobStatus,
  access: 'workspace',
  may: 'workspace:write',
  summary: 'Renames, colors, groups or moves a status; `position` is its place in the list.',
  params: OneStatus,
  query: InWorkspace,
  body: changesOf(StatusFields).extend({ position: z.int().min(0).max(99).optional() }),
  data: z.array(JobStatus)
})

export const deleteJobStatus = endpoint({
  ...calls.deleteJobStatus,
  access: 'workspace',
  may: 'workspace:write',
  summary: 'Deletes a status; its jobs get the one in `MoveTo`.',
  params: OneStatus,
  query: InWorkspace.extend({ MoveTo: z.uuid() }),
  data: z.array(JobStatus)
})

export const setJobReady = endpoint({
  ...calls.setJobReady,
  access: 'workspace',
  may: 'jobs:work',
  summary: 'Says that one of the six facts is so, or that it is not after all.',
  params: OneJob,
  query: InWorkspace,
  body: z.object({ fact: z.enum(READY_FACTS), done: z.boolean() }),
  data: Job
})

export const countJobItem = endpoint({
  ...calls.countJobItem,
  access: 'workspace',
  may: 'jobs:work',
  summary:
    'How many of an item came out of a step in a size, and how many it spoiled. Steps before it are counted along; once all pieces of the job are through, its production is complete.',
  params: OneJob.extend({ itemId: z.uuid() }),
  query: InWorkspace,
  body: StepCount,
  data: Job
})

const TodoFields = z.object({
  text: Text(300).min(1, 'Say what needs doing'),
  personId: z.uuid().nullable().default(null),
  dueOn: z.iso.date('Choose a date').nullable().default(null)
})
const OneTodo = OneJob.extend({ todoId: z.uuid() })

export const createJobTodo = endpoint({
  ...calls.createJobTodo,
  access: 'workspace',
  may: 'jobs:work',
  params: OneJob,
  query: InWorkspace,
  body: TodoFields,
  data: z.array(JobTodo)
})

export const updateJobTodo = endpoint({
  ...calls.updateJobTodo,
  access: 'workspace',
  may: 'jobs:work',
  params: OneTodo,
  query: InWorkspace,
  body: changesOf(TodoFields).extend({ done: z.boolean().optional() }),
  data: z.array(JobTodo)
})

export const deleteJobTodo = endpoint({
  ...calls.deleteJobTodo,
  access: 'workspace',
  may: 'jobs:work',
  params: OneTodo,
  query: InWorkspace,
  data: z.array(JobTodo)
})

const comment = { access: 'workspace', params: OneJob } as const

export const readJobComments = endpoint({
  ...comment,
  ...calls.readJobComments,
  may: 'jobs:read',
  summary: 'The notes that the shop keeps about a job; no customer is ever shown them.',
  query: InWorkspace.extend(AfterMessage.shape),
  data: Thread
})

export const addJobComment = endpoint({
  ...comment,
  ...calls.addJobComment,
  may: 'jobs:work',
  query: InWorkspace,
  body: NewMessage,
  data: ThreadMessage
})

export const seeJobComments = endpoint({
  ...calls.seeJobComments,
  access: 'workspace',
  may: 'jobs:read',
  params: OneJob,
  query: InWorkspace,
  body: SeenMessage,
  data: Nothing
})

export const attachToJobComment = endpoint({
  ...calls.attachToJobComment,
  access: 'workspace',
  may: 'jobs:work',
  summary: 'Form with `file` (PNG, JPEG, WebP or SVG, up to 8 MB): a picture for a note that is sent afterwards.',
  upload: true,
  params: OneJob,
  query: InWorkspace,
  data: ThreadFile
})

export const readJobCommentFile = endpoint({
  ...calls.readJobCommentFile,
  access: 'workspace',
  may: 'jobs:read',
  summary: 'A picture of a note; with `w` smaller.',
  params: OneJob.extend({ fileId: z.uuid() }),
  query: InWorkspace.extend({ w: z.enum(['400']).optional() }),
  produces: 'image/png',
  data: z.unknown()
})

export const watchJobComments = endpoint({
  ...calls.watchJobComments,
  access: 'workspace',
  may: 'jobs:read',
  summary: 'A stream of server-sent events: each says that there are new notes.',
  produces: 'text/event-stream',
  params: OneJob,
  query: InWorkspace.extend({ after: After }),
  data: Nothing
})
