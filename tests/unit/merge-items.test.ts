import { expect, test } from 'vitest'

import { mergeItems } from '#lib/client/proposal/merge-items.ts'
import { ProposalItem } from '#lib/contract/proposals.ts'

const item = (itemId: string, title = '') => ProposalItem.parse({ itemId, title })
const [tee, cap] = [crypto.randomUUID(), crypto.randomUUID()]

test('keeps how both set up different items, in the order of the others', () => {
  const before = [item(tee), item(cap)]
  const mine = [item(cap), item(tee, 'Mine')]
  expect(mergeItems({ before, mine, theirs: [item(tee), item(cap, 'Theirs')] })).toEqual({
    value: [item(tee, 'Mine'), item(cap, 'Theirs')]
  })
  expect(mergeItems({ before: [], mine: [item(tee)], theirs: [item(cap)] })).toEqual({ value: [item(cap), item(tee)] })
})

test('leaves it to a person where both set up the same item', () => {
  const both = { before: [item(tee)], mine: [item(tee, 'Mine')] }
  expect(mergeItems({ ...both, theirs: [item(tee, 'Theirs')] })).toBeUndefined()
  expect(mergeItems({ ...both, theirs: [item(tee, 'Mine')] })).toEqual({ value: [item(tee, 'Mine')] })
})
