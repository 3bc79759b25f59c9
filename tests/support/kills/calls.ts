// What every path that is killed is made of: calls that are cut off and repeated, and what is compared afterwards.
import type { Endpoint, Input } from '#lib/contract/endpoint.ts'

import { callOutside, type Reply } from '../outside.ts'
import type { KillWorld } from './world.ts'

export interface Act {
  /** The call; the headers say when to be killed. True where it was acknowledged. */
  send(headers: Record<string, string>): Promise<boolean>
  /** While everything is down. */
  meanwhile?(): Promise<void>
  /** What its client does after the crash; sends the call again where it is not given. */
  goOn?(): Promise<boolean>
  /** What is wrong afterwards. */
  judge(): Promise<string[]>
}

export type Path = (world: KillWorld) => Promise<Act>

/** A client asks again after these; anything else is an answer. */
export function isAnswer({ status }: { status: number }): boolean {
  return status < 500 && status !== 429
}

export function ask<E extends Endpoint>(
  world: KillWorld,
  endpoint: E,
  input: Input<E> & { headers?: Record<string, string>; as?: { token: string } }
): Promise<Reply<unknown>> {
  return callOutside(world.product, endpoint, input as never)
}

export async function insist(send: () => Promise<boolean>, last: () => unknown = () => ''): Promise<void> {
  for (let tries = 0; tries < 200; tries++) {
    if (await send().catch(() => false)) return
    await new Promise(resolve => setTimeout(resolve, 50))
  }
  throw new Error(`No answer after 200 tries ${JSON.stringify(last())}`)
}

export function same(found: unknown, wanted: unknown, what: string): string[] {
  const [is, should] = [JSON.stringify(found), JSON.stringify(wanted)]
  return is === should ? [] : [`${what}: ${is} instead of ${should}`]
}
