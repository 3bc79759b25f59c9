import { call } from '#lib/client/api.ts'
import { sendDocuments } from '#lib/contract/calls/document-history.ts'
import { sendJob } from '#lib/contract/calls/jobs.ts'
import { sendPortfolio } from '#lib/contract/calls/portfolios.ts'
import { t } from '#lib/i18n/t.ts'
import type { Permission } from '#lib/shared/roles.ts'

import type { Moved } from './index.ts'

/** What it takes in both workspaces. */
export const NEEDED: Record<Moved['kind'], Permission> = {
  designs: 'designs:write',
  job: 'jobs:write',
  portfolio: 'portfolios:write'
}

export function titleOf(moved: Moved): string {
  if (moved.kind === 'job') return t('moveToWorkspace.titleJob', { number: moved.number, title: moved.title })
  if (moved.kind === 'portfolio') return t('moveToWorkspace.titleOne', { name: moved.title })
  const [first] = moved.documents
  const count = moved.documents.length
  return count === 1
    ? t('moveToWorkspace.titleOne', { name: first?.name ?? '' })
    : t('moveToWorkspace.titleMany', { count })
}

interface Where {
  workspaceId: string
  toWorkspaceId: string
  /** How the other one is called. */
  name: string
  move: boolean
}

/** Gives what was done in words, and the page of what is there now, if it has one. */
export async function sendMoved(moved: Moved, { workspaceId, name, ...body }: Where) {
  const query = { WorkspaceId: workspaceId }
  const done = body.move ? 'moved' : 'copied'
  if (moved.kind === 'job') {
    const { id, number } = await call(sendJob, { params: { jobId: moved.id }, query, body })
    return { text: t(`moveToWorkspace.job.${done}`, { name, number }), path: `/dashboard/jobs/${id}/overview` }
  }
  if (moved.kind === 'portfolio') {
    const { id, slug } = await call(sendPortfolio, { params: { portfolioId: moved.id }, query, body })
    const path = `/dashboard/portfolios/${id}/edit/${slug}`
    return { text: t(`moveToWorkspace.portfolio.${done}`, { name }), path }
  }
  const documentIds = moved.documents.map(({ id }) => id)
  const { sent, kept } = await call(sendDocuments, { query, body: { ...body, documentIds } })
  const words = t(`moveToWorkspace.designs.${kept.length === 0 ? done : 'copied'}`, { count: sent, name })
  if (kept.length === 0) return { text: words, path: '/dashboard/design/layouts' }
  const text = `${words} ${t('moveToWorkspace.kept', { names: kept.join(', ') })}`
  return { text, path: '/dashboard/design/layouts' }
}
