// A nester off the main thread: a Web Worker in the browser, a worker of node:worker_threads on the server.
import { createMember } from '../nesting/member.ts'
import type { Order, Report } from '../nesting/team.ts'
import { findHost } from './host.ts'

const host = findHost<Order, Report>()
host.listen(createMember(report => host.post(report)))
