import type { Job, JobFields } from '#lib/contract/jobs.ts'

/** What is said of a job as a whole. The flag is set elsewhere. */
export type JobDraft = Omit<JobFields, 'flagged'>

/** As a new job begins. */
export const NEW_JOB: JobDraft = {
  title: '',
  customerId: null,
  contact: { name: '', email: '', phone: '' },
  poNumber: '',
  dueOn: null,
  eventOn: null,
  delivery: 'pickup',
  deliveryNote: '',
  ownerId: null,
  tags: [],
  note: ''
}

export function draftOf(job: Job): JobDraft {
  return Object.fromEntries(Object.keys(NEW_JOB).map(key => [key, job[key as keyof JobDraft]])) as unknown as JobDraft
}
