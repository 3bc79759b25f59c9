import { expect, test } from 'vitest'

import { isForward, milestoneOf } from '#lib/shared/job-milestones.ts'
import type { ReadyFact } from '#lib/shared/jobs.ts'
import type { StepCount } from '#lib/shared/production-counts.ts'

type Facts = Parameters<typeof milestoneOf>[0]

const count = (step: StepCount['step'], done: number): StepCount => ({ size: 'M', step, done, spoiled: 0 })

function facts(ready: ReadyFact[], change: Partial<Facts> = {}, counts: StepCount[] = []): Facts {
  const tee = {
    ...({ kind: 'garment', ordered: true, quantity: 0, blank: { supplied: false } } as const),
    sizes: [{ size: 'M', quantity: 12 }],
    components: [{ method: 'vinyl' } as const],
    counts
  }
  return { ready, delivery: 'pickup', items: [tee], isInQuote: false, isSettled: false, ...change }
}

const APPROVED: ReadyFact[] = ['artworkApproved', 'paymentTerms']
const SUPPLIED = { items: facts([]).items.map(item => ({ ...item, blank: { supplied: true } })) }

test.each<[string, Facts, ReturnType<typeof milestoneOf>]>([
  ['nothing has happened', facts([]), undefined],
  ['approved, and not paid as agreed', facts(['artworkApproved']), undefined],
  ['approved and paid as agreed', facts(APPROVED), 'blanksToOrder'],
  ['the customer brings the garments', facts(APPROVED, SUPPLIED), 'readyToMake'],
  ['ordered', facts([...APPROVED, 'blanksOrdered']), 'blanksOrdered'],
  ['received', facts([...APPROVED, 'blanksOrdered', 'blanksReceived']), 'readyToMake'],
  ['blanks bought for a quote', facts(['blanksOrdered', 'blanksReceived'], { isInQuote: true }), undefined],
  ['blanks there before the approval', facts(['blanksOrdered', 'blanksReceived']), 'blanksReceived'],
  ['the first piece is cut', facts(APPROVED, {}, [count('cut', 1)]), 'cutting'],
  ['a count of nothing', facts(APPROVED, {}, [count('cut', 0)]), 'blanksToOrder'],
  ['the first piece is pressed', facts(APPROVED, {}, [count('cut', 12), count('press', 1)]), 'pressing'],
  ['all are pressed', facts(APPROVED, {}, [count('cut', 12), count('press', 12)]), 'checking'],
  ['all are checked', facts(['productionComplete']), 'readyForPickup'],
  ['all are checked, to be sent', facts(['productionComplete'], { delivery: 'shipping' }), 'readyToSend'],
  ['handed over', facts(['productionComplete', 'handedOver']), 'handedOver'],
  ['sent', facts(['handedOver'], { delivery: 'shipping' }), 'shipped'],
  ['handed over and paid', facts(['handedOver'], { isSettled: true }), 'completed']
])('%s', (_, given, milestone) => {
  expect(milestoneOf(given)).toBe(milestone)
})

test('a status only follows forward, and never off hold', () => {
  const at = (group: 'quote' | 'art' | 'blanks' | 'stopped', position: number) => ({ group, position })
  expect(isForward(at('quote', 0), at('quote', 1))).toBe(true)
  // A proposal that was changed is sent again.
  expect(isForward(at('quote', 2), at('quote', 1))).toBe(true)
  expect(isForward(at('art', 3), at('quote', 1))).toBe(false)
  expect(isForward(at('blanks', 8), at('blanks', 7))).toBe(false)
  // By their groups, however a shop has put its list in order.
  expect(isForward(at('art', 9), at('blanks', 1))).toBe(true)
  expect(isForward(at('stopped', 16), at('blanks', 7))).toBe(false)
})
