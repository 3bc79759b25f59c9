import { expect, test } from 'vitest'

import { askedWords } from '#lib/shared/question-words.ts'

test('leaves of a question what it is about', () => {
  expect(askedWords('How do I get paid?')).toBe('get paid?')
  expect(askedWords('  refund a shirt ')).toBe('refund shirt')
  expect(askedWords('where is it')).toBe('where is it')
  expect(askedWords('invite')).toBe('invite')
})
