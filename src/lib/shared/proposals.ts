// Proposals as every part of the product speaks of them.

/** Answered by the customer, or by the clock; a newer version begins again at `sent`. */
export const PROPOSAL_STATES = [
  'draft',
  'sent',
  'viewed',
  'changes',
  'approved',
  'declined',
  'expired',
  'withdrawn'
] as const
export type ProposalState = (typeof PROPOSAL_STATES)[number]

/** What a customer is shown of the price of an item. */
export const PRICES_SHOWN = ['each', 'total', 'hidden'] as const

/** Whether an item is in any case part of the order, if it is ticked, or if it is chosen among those of its group. */
export const ITEM_ROLES = ['fixed', 'optional', 'choice'] as const
export type ItemRole = (typeof ITEM_ROLES)[number]

/** What a customer confirms, once for all items that it speaks of. */
export const APPROVAL_CHECKS = ['spelling', 'colours', 'sizes', 'placement'] as const
export type ApprovalCheck = (typeof APPROVAL_CHECKS)[number]

interface Checkable {
  kind: 'garment' | 'single'
  colour: string
  people: readonly unknown[]
  decorations: readonly unknown[]
}

/** What there is to confirm of an item: a service that decorates nothing has nothing. */
export function checksOf({ kind, colour, people, decorations }: Checkable): ApprovalCheck[] {
  const isDecorated = decorations.length > 0
  const isGarment = kind === 'garment'
  const asked = {
    spelling: isDecorated || people.length > 0,
    colours: isDecorated || (isGarment && colour !== ''),
    sizes: isDecorated || isGarment,
    placement: isDecorated
  }
  return APPROVAL_CHECKS.filter(check => asked[check])
}

/** Each confirmation with the items it speaks of; those that speak of none are left out. */
export function checkedItems<T extends Checkable>(items: readonly T[]): { check: ApprovalCheck; items: T[] }[] {
  return APPROVAL_CHECKS.map(check => ({ check, items: items.filter(item => checksOf(item).includes(check)) })).filter(
    asked => asked.items.length > 0
  )
}

interface Choosable {
  id: string
  role: ItemRole
  group: string
}

/** The items that are ordered where these were chosen; undefined where a group has none or more than one. */
export function orderedItems<T extends Choosable>(items: readonly T[], chosen: readonly string[]): T[] | undefined {
  const isChosen = ({ id, role }: T) => role === 'fixed' || chosen.includes(id)
  const groups = new Set(items.filter(({ role }) => role === 'choice').map(({ group }) => group))
  for (const group of groups) {
    const count = items.filter(item => item.role === 'choice' && item.group === group && isChosen(item)).length
    if (count !== 1) return undefined
  }
  return items.filter(isChosen)
}

/** With what a page begins: the first of each group, and nothing that is optional. */
export function firstChoice(items: readonly Choosable[]): string[] {
  const seen = new Set<string>()
  return items.flatMap(({ id, role, group }) => {
    if (role !== 'choice' || seen.has(group)) return []
    seen.add(group)
    return [id]
  })
}

/** What stands first on sheets and files that are no job's: nobody cuts them for one by mistake, however they are shortened. */
export function notForJobs(name: string, numbers: readonly number[]): string {
  if (numbers.length === 0) return name
  const jobs = `${numbers.length > 1 ? 'jobs' : 'job'} ${numbers.slice(0, 3).join(', ')}${numbers.length > 3 ? ' …' : ''}`
  return `NOT APPROVED for ${jobs} · ${name}`
}

/** Made of what a customer approved: with the code of the approval, and in words where nobody here saw it given. */
export function nameForJob(name: string, { code, isVerified }: { code: string; isVerified: boolean }): string {
  return isVerified ? `${name} ${code}` : `APPROVED ELSEWHERE, NOT VERIFIED HERE · ${name} ${code}`
}

/** Made without a connection: nobody could be asked whether a job has it. */
export function notKnownForJobs(name: string): string {
  return `NOT CHECKED for jobs · ${name}`
}

/** Of what is charged now. */
export function depositCents(totalCents: number, percent: number): number {
  return Math.round((totalCents * percent) / 100)
}
