import type { World } from './world.ts'

/** What time it is for a customer. */
export function timeOf(world: World, customerId: string): number {
  const { test_clock: id } = world.get('customer', customerId)
  return id ? world.get('test_helpers.test_clock', String(id)).frozen_time : world.now()
}
