import { z } from 'zod'

import type { Endpoint } from '#lib/contract/endpoint.ts'
import type { Actor } from '#lib/server/platform/access/actor.ts'
import { logSecurityEvent } from '#lib/server/platform/access/record.ts'
import { AppError } from '#lib/server/platform/errors.ts'

const Uuid = z.uuid()

/** Keeps in the log that the rules refused a call: what a person or program tries again and again shows there. */
export function recordRefusal(
  endpoint: Endpoint,
  error: unknown,
  { caller, request }: { caller?: Actor | undefined; request: Request }
): void {
  if (!(error instanceof AppError) || !isRefusal(endpoint, error, caller)) return
  logSecurityEvent('warn', {
    kind: 'refused',
    userId: caller?.userId,
    workspaceId: Uuid.safeParse(new URL(request.url).searchParams.get('WorkspaceId')).data,
    details: {
      endpoint: endpoint.name,
      status: error.status,
      ...(caller?.impersonation && { adminId: caller.impersonation.admin.id })
    }
  })
}

function isRefusal({ access }: Endpoint, { code }: AppError, caller: Actor | undefined): boolean {
  if (code === 'forbidden' || code === 'too_many') return true
  // A stranger who finds nothing has lost the way; a person with a session may be trying ids.
  const isOpen = access === 'public' || access === 'link'
  if (code === 'not_found') return caller !== undefined && !isOpen
  return code === 'unauthenticated' && !isOpen
}
