// State machines as data: which action leads on from which states, what else it needs, who may take it.
import { may, type Permission, type Role } from '#lib/shared/roles.ts'

export interface Step<State extends string, Facts> {
  from: readonly State[]
  may: Permission
  /** Why it cannot be done now, though the state is right. */
  unless?: (facts: Facts) => string | undefined
}

export interface Machine<Action extends string, State extends string, Facts extends { state: State }> {
  /** In the order in which a screen offers them. */
  steps: Record<Action, Step<State, Facts>>
  /** What is said where an action does not lead on from this state. */
  refuse: (action: Action, facts: Facts) => string
}

/** Why the action cannot be taken now, in a sentence for the person; undefined where it can. Asks nothing of the role. */
export function refusalOf<A extends string, S extends string, F extends { state: S }>(
  { steps, refuse }: Machine<A, S, F>,
  action: A,
  facts: F
): string | undefined {
  const { from, unless } = steps[action]
  return from.includes(facts.state) ? unless?.(facts) : refuse(action, facts)
}

/** What this role can do now. */
export function allowedActions<A extends string, S extends string, F extends { state: S }>(
  machine: Machine<A, S, F>,
  facts: F,
  role: Role
): A[] {
  const actions = Object.keys(machine.steps) as A[]
  return actions.filter(action => may(role, machine.steps[action].may) && !refusalOf(machine, action, facts))
}

/** What this role could do in this state but not right now, with the reason: a screen shows it rather than hiding it. */
export function waitingActions<A extends string, S extends string, F extends { state: S }>(
  { steps }: Machine<A, S, F>,
  facts: F,
  role: Role
): { action: A; reason: string }[] {
  return (Object.keys(steps) as A[]).flatMap(action => {
    const { from, may: permission, unless } = steps[action]
    const reason = from.includes(facts.state) && may(role, permission) ? unless?.(facts) : undefined
    return reason ? [{ action, reason }] : []
  })
}
