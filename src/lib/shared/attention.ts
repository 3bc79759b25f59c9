// What on the dashboard's first page waits for a person.

/** The first says most about what to do: a job that is late because its blanks are not ordered stands under `blanks`. */
export const ATTENTION_KINDS = [
  'dispute',
  'minimum',
  'taxClass',
  'onHold',
  'blanks',
  'approved',
  'seen',
  'invoice',
  'jobLate',
  'jobToday'
] as const
export type AttentionKind = (typeof ATTENTION_KINDS)[number]
