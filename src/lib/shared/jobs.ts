// Jobs as every part of the product speaks of them.
import { spell } from './spelling.ts'
import { isoDay } from './date-format.ts'
import type { CountedBy } from './job-pricing/price-book.ts'

/** Where a job stands, in six groups; a shop names its own statuses within them. */
export const JOB_GROUPS = ['quote', 'art', 'blanks', 'production', 'handover', 'stopped'] as const
export type JobGroup = (typeof JOB_GROUPS)[number]

/** Facts beside the status: a job can wait for blanks and for artwork at once. */
export const READY_FACTS = [
  'paymentTerms',
  'blanksOrdered',
  'blanksReceived',
  'artworkApproved',
  'productionComplete',
  'handedOver'
] as const
export type ReadyFact = (typeof READY_FACTS)[number]

export const CLOSE_REASONS = ['completed', 'cancelled', 'lost'] as const
export type CloseReason = (typeof CLOSE_REASONS)[number]

export const JOB_DELIVERIES = ['pickup', 'delivery', 'shipping'] as const

// biome-ignore format: one line
export const JOB_TABS = ['overview', 'items', 'designs', 'proposal', 'messages', 'production', 'payments', 'activity'] as const
export type JobTab = (typeof JOB_TABS)[number]

/** What a status is for, besides being shown. */
export const STATUS_ROLES = ['', 'start', 'hold', 'completed', 'cancelled'] as const
export type StatusRole = (typeof STATUS_ROLES)[number]

interface DefaultStatus {
  name: string
  group: JobGroup
  hex: string
  role: StatusRole
}

const status = (name: string, group: JobGroup, hex: string, role: StatusRole = ''): DefaultStatus => ({
  name,
  group,
  hex,
  role
})

export const defaultStatuses = (): DefaultStatus[] => [
  status('Draft quote', 'quote', '#8F8E93', 'start'),
  status('Proposal sent', 'quote', '#2F7ED0'),
  status('Changes requested', 'quote', '#D99A12'),
  status('Approved, deposit due', 'art', '#7B5BD6'),
  status('Art in progress', 'art', '#9B6BDF'),
  status('Art approved', 'art', '#5B3FB8'),
  status('Blanks to order', 'blanks', '#D9772B'),
  status('Blanks ordered', 'blanks', '#C79A2A'),
  status('Blanks received', 'blanks', '#9A7B1C'),
  status('Ready to cut/print', 'production', '#0E8C8C'),
  status('Cutting and weeding', 'production', '#1297A8'),
  status('Pressing', 'production', '#0B6E8C'),
  status('Quality check', 'production', '#3F6FB5'),
  status('Ready for pick-up', 'handover', '#61B714'),
  status('Shipped', 'handover', '#4B960D'),
  status('Completed', 'handover', '#306307', 'completed'),
  status('On hold', 'stopped', '#DF1B41', 'hold'),
  status(spell('Canceled'), 'stopped', '#6A6B76', 'cancelled')
]

/** How near a day is that something is due on, counted in days of the calendar. */
export function daysUntil(day: string, today: string): number {
  return Math.round((Date.parse(day) - Date.parse(today)) / 86_400_000)
}

export type DueTone = 'danger' | 'warning' | 'neutral'

/** Late is red, what is due within two days amber. */
export function dueTone(days: number): DueTone {
  if (days < 0) return 'danger'
  return days <= 2 ? 'warning' : 'neutral'
}

/** The calendar's day in a zone. */
export function dayIn(timeZone: string, at = new Date()): string {
  return isoDay(at, timeZone)
}

interface Roster {
  sizes: readonly { size: string; quantity: number }[]
  people: readonly { size: string; number: string }[]
}

export interface RosterWarnings {
  /** Numbers that two people wear. */
  twice: string[]
  /** How many people have no size. */
  withoutSize: number
  /** Sizes of which the list has another count than is ordered. */
  differs: { size: string; ordered: number; listed: number }[]
}

interface Listed {
  people: readonly { name: string; number: string }[]
  components: readonly { design: string; per: CountedBy }[]
}

/** There are names or numbers, and no decoration that is counted by them. */
export function isUncharged({ people, components }: Listed): boolean {
  const has = people.some(({ name, number }) => name.trim() !== '' || number.trim() !== '')
  // A decoration that is called so charges them for each piece, by hand.
  return has && components.every(({ per, design }) => per === 'piece' && !/\b(names?|numbers?)\b/i.test(design))
}

/** What is odd about a list of names and numbers beside the sizes that are ordered. */
export function checkRoster({ sizes, people }: Roster): RosterWarnings {
  const numbers = people.map(({ number }) => number.trim()).filter(number => number !== '')
  const twice = [...new Set(numbers.filter((number, at) => numbers.indexOf(number) < at))]
  const listed = new Map<string, number>()
  for (const { size } of people) if (size) listed.set(size, (listed.get(size) ?? 0) + 1)
  const ordered = new Map(sizes.map(({ size, quantity }) => [size, quantity]))
  const differs = [...new Set([...ordered.keys(), ...listed.keys()])]
    .map(size => ({ size, ordered: ordered.get(size) ?? 0, listed: listed.get(size) ?? 0 }))
    .filter(({ ordered: wanted, listed: named }) => people.length > 0 && wanted !== named)
  return { twice, withoutSize: people.filter(({ size }) => size === '').length, differs }
}
