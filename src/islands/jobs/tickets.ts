import { printJobTickets } from '#lib/contract/calls/job-tickets.ts'

/** Where the tickets of these jobs are, as one PDF. */
export function ticketsPath(workspaceId: string, jobIds: readonly string[]): string {
  return `${printJobTickets.path}?WorkspaceId=${workspaceId}&JobIds=${jobIds.join(',')}`
}
