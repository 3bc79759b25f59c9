import { useState } from 'react'

import { call } from '#lib/client/api.ts'
import { getLateOrders } from '#lib/contract/calls/late-orders.ts'
import type { LateOrders } from '#lib/contract/late-orders.ts'

import { useRunPart } from './useRunPart.ts'

interface Asked {
  runId: string
  workspaceId: string
  heard: unknown
}

/** What is offered late, as it was answered last. */
export function useLateOrders(initial: LateOrders, { runId, workspaceId, heard }: Asked) {
  const given = { params: { runId }, query: { WorkspaceId: workspaceId } }
  const [answered, setAnswered] = useState<LateOrders>()
  async function read(): Promise<LateOrders> {
    const found = await call(getLateOrders, given)
    setAnswered(undefined)
    return found
  }
  const { part, problem } = useRunPart(initial, read, heard)
  const late = answered ?? part
  return { late, problem, given, setAnswered, isRunning: late.offer !== null && late.offer.state !== 'ended' }
}
