// Pieces of jobs: of exactly the version that the customer approved, and only while the job is still that.
import { t } from '#lib/i18n/t.ts'
import type { JobItem } from '#lib/contract/job-items.ts'
import type { PieceBlank, PiecePrint } from '#lib/contract/production.ts'
import type { ProposedItem } from '#lib/contract/proposals.ts'
import { type Person, personRow } from '#lib/designer/rows/person.ts'
import { type JobWithBook, readJob } from '#lib/server/jobs/service.ts'
import type { Member } from '#lib/server/platform/access/actor.ts'
import type { Db } from '#lib/server/platform/db/index.ts'
import { sealOfJob } from '#lib/server/proposals/service.ts'
import { sizesOf, statesOf } from '#lib/shared/production-counts.ts'
import { orderedItems } from '#lib/shared/proposals.ts'

import { findItemSources, findVariables } from './job-queries.ts'
import type { Found, FrozenPart, Marked, OwedLine, PieceContent } from './owed.ts'

/** Each size of each item of a job that is ordered, or of those items that are named. */
export async function findOwedOfJob(
  db: Db,
  member: Member,
  { jobId, itemIds = [] }: { jobId: string; itemIds?: readonly string[] }
): Promise<OwedLine[]> {
  const job = await readJob(db, member, jobId)
  const seal = await sealOfJob(db, member, job)
  const approved =
    seal?.version && seal.approval ? (orderedItems(seal.version.content.items, seal.approval.chosen) ?? []) : []
  const shown = new Map(approved.map(item => [item.id, item]))
  const hindrances = hindrancesOf(job, { isApproved: Boolean(seal?.approval), isSealed: seal?.isSealed ?? false })
  const versionIds = approved.flatMap(item => item.decorations.flatMap(({ versionId }) => versionId ?? []))
  const variables = await findVariables(db, member, [...new Set(versionIds)])
  const sources = await findItemSources(db, member, jobId)
  let firstNumber = 1
  return job.items.flatMap(item => {
    return sizesOf(item).flatMap(({ size, quantity }): OwedLine[] => {
      const number = firstNumber
      firstNumber += quantity
      if (quantity === 0 || (itemIds.length > 0 && !itemIds.includes(item.id))) return []
      return [
        {
          of: { kind: 'job', id: job.id, number: job.number },
          storeId: null,
          lineId: item.id,
          size,
          firstNumber: number,
          quantity,
          source: sources.get(item.id) ?? '',
          units:
            item.ordered && !isGivenUp(job) && !isService(item)
              ? unitsOf(job, item, { size, quantity, shown: shown.get(item.id), variables })
              : [],
          marked: markedOf(job, item, size),
          hindrances: [...hindrances, ...madeOf(job, item, size), ...blankOf(job, item)]
        }
      ]
    })
  })
}

/** Hours and fees are no pieces; a sign with something on it is. */
const isService = ({ kind, components }: JobItem) => kind === 'single' && components.length === 0

/** Closed without being made. */
const isGivenUp = ({ closed }: JobWithBook) => closed === 'cancelled' || closed === 'lost'

interface Seal {
  isApproved: boolean
  isSealed: boolean
}

function hindrancesOf(job: JobWithBook, { isApproved, isSealed }: Seal): Found[] {
  const href = `/dashboard/jobs/${job.id}/proposal`
  if (job.closed) return [{ kind: 'ended', text: t('errors.production.owed.jobClosed'), href }]
  if (!isApproved) return [{ kind: 'unapproved', text: t('errors.production.owed.unapproved'), href }]
  if (!isSealed) {
    return [{ kind: 'changed', text: t('errors.proposals.jobDiffers'), href }]
  }
  if (!job.ready.includes('paymentTerms')) {
    return [
      {
        kind: 'terms',
        text: t('errors.production.owed.unsettled'),
        href: `/dashboard/jobs/${job.id}/production`
      }
    ]
  }
  return []
}

/** Counted by hand as a whole: which pieces some of a size are nobody can see. */
function markedOf(job: JobWithBook, item: JobItem, size: string): Marked | null {
  if (job.closed === 'completed' || job.ready.includes('handedOver')) return 'handed_over'
  const states = statesOf(item, size)
  const isThrough = (state: (typeof states)[number] | undefined) =>
    state && state.needed > 0 && state.done >= state.needed
  if (job.ready.includes('productionComplete') || isThrough(states.at(-1))) return 'bagged'
  return isThrough(states.at(-2)) ? 'pressed' : null
}

function madeOf(job: JobWithBook, item: JobItem, size: string): Found[] {
  const marked = markedOf(job, item, size)
  if (job.closed || !marked || marked === 'pressed') return []
  const text =
    marked === 'bagged' ? t('errors.production.owed.countedAsMade') : t('errors.production.owed.jobHandedOver')
  return [{ kind: 'made', text, href: `/dashboard/jobs/${job.id}/production` }]
}

function blankOf(job: JobWithBook, { kind, blank, name }: JobItem): Found[] {
  if (kind === 'single' || blank.supplied || blank.name || blank.styleNumber) return []
  const text = name ? t('errors.production.owed.noBlankOf', { name }) : t('errors.production.owed.noBlank')
  return [{ kind: 'blank', text, href: `/dashboard/jobs/${job.id}/items` }]
}

interface Sized {
  size: string
  quantity: number
  shown: ProposedItem | undefined
  variables: Awaited<ReturnType<typeof findVariables>>
}

/** People of a size get its first pieces, in the order of the list. */
function unitsOf(job: JobWithBook, item: JobItem, { size, quantity, shown, variables }: Sized): PieceContent[] {
  const people = (shown?.people ?? item.people).filter(person => person.size === size || item.kind === 'single')
  const customer = job.customer?.name || job.contact.name
  return Array.from({ length: quantity }, (_, unit): PieceContent => {
    const person = people[unit]
    const { parts, prints } = decorationsOf(shown, { person, variables })
    return {
      itemName: shown?.title || item.name,
      blank: blankWords(item, size),
      person: {
        name: [person?.number && `#${person.number}`, person?.name].filter(Boolean).join(' '),
        group: customer
      },
      parts,
      prints
    }
  })
}

function blankWords({ kind, name, blank }: JobItem, size: string): PieceBlank {
  const { maker, styleNumber, colour, hex, supplied } = blank
  return { name: blank.name || (kind === 'single' ? name : ''), maker, styleNumber, colour, hex, size, supplied }
}

interface Filled {
  person: Person | undefined
  variables: Awaited<ReturnType<typeof findVariables>>
}

function decorationsOf(shown: ProposedItem | undefined, { person, variables }: Filled) {
  const parts: FrozenPart[] = []
  const prints: PiecePrint[] = []
  for (const { documentId, versionId, method, widthMm, location, design } of shown?.decorations ?? []) {
    const side = /back|nape|yoke/i.test(location) ? 'back' : 'front'
    const values = versionId ? personRow(variables.get(versionId) ?? { variables: [], rows: [] }, person) : {}
    if (documentId && versionId && method === 'vinyl') {
      parts.push({ side, content: { kind: 'design', documentId, versionId, values, widthMm }, scale: 1 })
    } else {
      const name = [design || 'Decoration', location].filter(Boolean).join(', ')
      const made = documentId && versionId ? { design: { documentId, versionId, values } } : {}
      prints.push({ side, name, method, widthMm, fileId: null, ...made })
    }
  }
  return { parts, prints }
}
