import {
  addJobComponent,
  closeJob,
  createJob,
  getJob,
  getJobActivity,
  listJobs,
  reopenJob,
  repriceJob,
  saveJobItems,
  sendJob,
  setJobItemBlank,
  updateJob
} from '#lib/contract/jobs.ts'
import {
  addJobComment,
  attachToJobComment,
  countJobItem,
  createJobStatus,
  createJobTodo,
  deleteJobStatus,
  deleteJobTodo,
  listJobStatuses,
  moveJobs,
  readJobCommentFile,
  readJobComments,
  seeJobComments,
  setJobReady,
  updateJobStatus,
  updateJobTodo,
  watchJobComments
} from '#lib/contract/job-work.ts'
import { listJobMilestones, updateJobMilestone } from '#lib/contract/job-milestones.ts'
import {
  createStatusRule,
  deleteStatusRule,
  listStatusRules,
  previewStatusRule,
  updateStatusRule
} from '#lib/contract/status-rules.ts'
import { route } from '#lib/server/platform/http/route.ts'
import { addFile, readFile } from '#lib/server/threads/files.ts'
import { markSeen, readThread } from '#lib/server/threads/service.ts'

import { findJobActivity } from './activity.ts'
import * as comments from './comments.ts'
import * as counts from './counts.ts'
import * as milestones from './milestones/service.ts'
import * as items from './items.ts'
import * as jobs from './service.ts'
import { sendJob as sendToWorkspace } from './send.ts'
import * as rules from './rules/service.ts'
import * as state from './state.ts'
import * as statuses from './statuses.ts'
import * as todos from './todos.ts'

export const jobRoutes = [
  route(listJobs, ({ db, actor, query }) => jobs.findJobs(db, actor, query)),
  route(createJob, ({ once, actor, body }) => once(tx => jobs.createJob(tx, actor, body))),
  route(saveJobItems, ({ db, actor, query, body }) => items.saveJobItems(db, actor, { jobId: query.JobId, ...body })),
  route(getJob, ({ db, actor, params }) => jobs.getJob(db, actor, params.jobId)),
  route(updateJob, ({ db, actor, params, body }) => jobs.updateJob(db, actor, { ...params, change: body })),
  route(addJobComponent, ({ once, actor, params, body }) => {
    return once(tx => items.addJobComponent(tx, actor, { ...params, ...body }))
  }),
  route(setJobItemBlank, ({ db, actor, params, body }) => {
    return items.setJobItemBlank(db, actor, { ...params, blank: body })
  }),
  route(countJobItem, ({ db, actor, params, body }) => counts.countJobItem(db, actor, { ...params, ...body })),
  route(repriceJob, ({ db, actor, params }) => jobs.repriceJob(db, actor, params.jobId)),
  route(sendJob, ({ db, actor, params, body }) => sendToWorkspace(db, actor, { ...params, ...body })),
  route(closeJob, ({ db, actor, params, body }) => state.closeJob(db, actor, { ...params, ...body })),
  route(reopenJob, ({ db, actor, params, body }) => state.reopenJob(db, actor, { ...params, ...body })),
  route(setJobReady, ({ db, actor, params, body }) => state.setJobReady(db, actor, { ...params, ...body })),
  route(getJobActivity, ({ db, actor, params }) => findJobActivity(db, actor, params.jobId)),
  route(listJobStatuses, ({ db, actor }) => statuses.statusesOf(db, actor)),
  route(createJobStatus, ({ once, actor, body }) => once(tx => statuses.createJobStatus(tx, actor, body))),
  route(moveJobs, ({ db, actor, body }) => state.moveJobs(db, actor, body)),
  route(updateJobStatus, ({ db, actor, params, body }) => statuses.updateJobStatus(db, actor, { ...params, ...body })),
  route(deleteJobStatus, ({ db, actor, params, query }) => {
    return statuses.deleteJobStatus(db, actor, { ...params, moveTo: query.MoveTo })
  }),
  route(listJobMilestones, ({ db, actor }) => milestones.findJobMilestones(db, actor)),
  route(updateJobMilestone, ({ db, actor, params, body }) =>
    milestones.updateJobMilestone(db, actor, { ...params, ...body })
  ),
  route(listStatusRules, ({ db, actor }) => rules.findStatusRules(db, actor)),
  route(createStatusRule, ({ once, actor, body }) => once(tx => rules.createStatusRule(tx, actor, body))),
  route(previewStatusRule, ({ db, actor, body }) => rules.previewStatusRule(db, actor, body)),
  route(updateStatusRule, ({ db, actor, params, body }) => rules.updateStatusRule(db, actor, { ...params, ...body })),
  route(deleteStatusRule, ({ db, actor, params }) => rules.deleteStatusRule(db, actor, params.ruleId)),
  route(createJobTodo, ({ once, actor, params, body }) => {
    return once(tx => todos.createJobTodo(tx, actor, { ...params, ...body }))
  }),
  route(updateJobTodo, ({ db, actor, params, body }) => todos.updateJobTodo(db, actor, { ...params, ...body })),
  route(deleteJobTodo, ({ db, actor, params }) => todos.deleteJobTodo(db, actor, params)),
  route(readJobComments, async ({ db, actor, params, query }) => {
    return readThread(db, await comments.participantOf(db, actor, params.jobId), query.after)
  }),
  route(addJobComment, ({ once, actor, params, body }) => {
    return once(tx => comments.addJobComment(tx, actor, { ...params, ...body }))
  }),
  route(seeJobComments, async ({ db, actor, params, body }) => {
    return markSeen(db, await comments.participantOf(db, actor, params.jobId), body.messageId)
  }),
  route(attachToJobComment, async ({ db, actor, params, request }) => {
    return addFile(db, await comments.participantOf(db, actor, params.jobId), request)
  }),
  route(readJobCommentFile, async ({ db, actor, params, query }) => {
    const participant = await comments.participantOf(db, actor, params.jobId)
    return readFile(db, participant, { fileId: params.fileId, width: query.w && 400 })
  }),
  route(watchJobComments, ({ db, actor, params, request }) => comments.watch(db, actor, { ...params, request }))
]
