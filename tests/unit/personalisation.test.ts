import fc from 'fast-check'
import { expect, test } from 'vitest'

import { checkPersonalisation, withoutUnprintable } from '#lib/shared/personalisation.ts'

const field = {
  label: 'Name',
  type: 'text' as const,
  required: false,
  maxLength: 10,
  uppercase: false,
  min: 0,
  max: 99,
  values: [
    { id: 'v1', value: 'Goalkeeper' },
    { id: 'v2', name: 'Navy' }
  ]
}

test.for([
  ['plain', 'Ada', 'Ada'],
  ['accents', 'Zoë Ångström'.slice(0, 10), 'Zoë Ångstr'],
  ['a decomposed accent as one letter', 'Zoe\u0308', 'Zo\u00eb'],
  ['other scripts', 'Мария', 'Мария'],
  ['Arabic', 'محمد', 'محمد'],
  ['Hindi', 'हिन्दी', 'हिन्दी'],
  ['punctuation', "O'Neil-Jr.", "O'Neil-Jr."],
  ['a typographic apostrophe', 'O’Neil', 'O’Neil'],
  ['spaces around and doubled', '  a \n b ', 'a b']
])('prints %s', ([, typed, value]) => {
  expect(checkPersonalisation(field, typed!)).toEqual({ value, problem: null })
})

test.for([
  ['a direction override', 'abc\u202edef'],
  ['a zero-width space', 'a\u200bb'],
  ['an invisible letter', 'a\u3164b'],
  ['a control character', 'a\u0007b'],
  ['an emoji', 'Ada \u{1f389}'],
  ['piled marks', `a${'\u0300'.repeat(8)}`]
])('refuses %s', ([, typed]) => {
  expect(checkPersonalisation(field, typed!).problem).toMatch(/only letters, digits/)
})

test('counts letters as a reader does', () => {
  expect(checkPersonalisation(field, 'e\u0301'.repeat(10)).problem).toBeNull()
  expect(checkPersonalisation(field, 'é'.repeat(11)).problem).toBe('Name: at most 10 characters (this has 11)')
})

test('counts after writing in capitals', () => {
  const capitals = { ...field, uppercase: true, maxLength: 6 }
  expect(checkPersonalisation(capitals, 'groß')).toEqual({ value: 'GROSS', problem: null })
  expect(checkPersonalisation({ ...capitals, maxLength: 4 }, 'groß').problem).not.toBeNull()
})

test('composes what capitals take apart', () => {
  const capitals = checkPersonalisation({ ...field, uppercase: true }, '\u1fd2')
  expect(capitals).toEqual({ value: '\u03aa\u0300', problem: null })
  expect(checkPersonalisation({ ...field, uppercase: true }, capitals.value)).toEqual(capitals)
})

test.for(['7', '07', '00', '99'])('keeps the number %s as typed', typed => {
  expect(checkPersonalisation({ ...field, type: 'number' }, typed)).toEqual({ value: typed, problem: null })
})

test.for(['100', '007', '-1', '1.5', '1e1', '٣', 'x', '0x1'])('refuses the number %s', typed => {
  expect(checkPersonalisation({ ...field, type: 'number' }, typed).problem).toBe(
    'Name: please give a number from 0 to 99'
  )
})

test('takes a choice by id or by text', () => {
  const list = { ...field, type: 'textList' as const }
  expect(checkPersonalisation(list, 'v1').value).toBe('Goalkeeper')
  expect(checkPersonalisation(list, 'Goalkeeper')).toEqual({ value: 'Goalkeeper', problem: null })
  expect(checkPersonalisation({ ...field, type: 'colorList' }, 'v2').value).toBe('Navy')
  expect(checkPersonalisation(list, 'constructor').problem).toMatch(/is not offered/)
})

test('falls back to black for what is no colour', () => {
  const picker = { ...field, type: 'colorPicker' as const }
  expect(checkPersonalisation(picker, '#AbCdEf').value).toBe('#abcdef')
  expect(checkPersonalisation(picker, 'red').value).toBe('#000000')
})

test('asks for what is required', () => {
  expect(checkPersonalisation({ ...field, required: true }, '  ').problem).toBe('Name: please fill this in')
})

test('gives the same answer for its own answer', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 40 }), fc.boolean(), (typed, uppercase) => {
      const first = checkPersonalisation({ ...field, uppercase }, typed)
      return first.problem !== null || checkPersonalisation({ ...field, uppercase }, first.value).value === first.value
    })
  )
})

test('takes out what no press can print, and nothing else', () => {
  expect(withoutUnprintable('Mia 🐯 O’Neil👩‍👧\u202e')).toBe('Mia  O’Neil')
  expect(withoutUnprintable('李小龍 Ångström محمد #7')).toBe('李小龍 Ångström محمد #7')
})
