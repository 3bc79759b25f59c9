// What is wrong with a value, in words that a shop owner knows, wherever a schema says nothing of its own.
import { formatNumber } from '#lib/shared/number-format.ts'
import { z } from 'zod'

type Issue = Parameters<NonNullable<Parameters<typeof z.config>[0]>['customError'] & object>[0]

const KINDS: Record<string, string> = {
  string: 'This must be text',
  number: 'This must be a number',
  int: 'This must be a whole number',
  boolean: 'Say yes or no: true or false',
  array: 'This must be a list',
  object: 'This must be a group of named values',
  record: 'This must be a group of named values'
}

const FORMATS: Record<string, string> = {
  email: 'This does not look like an e-mail address',
  url: 'This does not look like a web address',
  uuid: 'This is not a valid id',
  guid: 'This is not a valid id',
  datetime: 'Give a date and a time, such as 2027-05-01T17:00:00Z',
  date: 'Give a date, such as 2027-05-01',
  time: 'Give a time, such as 17:00'
}

/** A list this long is looked up, not read. */
const MOST_CHOICES = 12

function wordsFor(issue: Issue): string {
  const isMissing = issue.input === undefined || issue.input === null
  switch (issue.code) {
    case 'invalid_type':
      return isMissing ? 'This is missing' : (KINDS[issue.expected] ?? 'This is not what belongs here')
    case 'invalid_value': {
      if (isMissing) return 'This is missing'
      if ((issue as { expected?: unknown }).expected === 'stringbool') return 'Say true or false'
      const { values } = issue
      return values.length > MOST_CHOICES
        ? 'Choose one of those that are offered'
        : `Choose one of these: ${values.map(String).join(', ')}`
    }
    case 'too_big':
      return bound(issue.origin, issue.maximum, issue.exact ? 'Exactly' : issue.inclusive ? 'At most' : 'Less than')
    case 'too_small':
      if (issue.minimum === 1 && issue.origin === 'string') return 'Fill this in'
      return bound(issue.origin, issue.minimum, issue.exact ? 'Exactly' : issue.inclusive ? 'At least' : 'More than')
    case 'invalid_format':
      return FORMATS[issue.format] ?? 'This is not written as it should be'
    case 'not_multiple_of':
      return `This must be a multiple of ${issue.divisor}`
    case 'unrecognized_keys':
      return `There is no ${issue.keys.join(', ')} here`
    default:
      return isMissing ? 'This is missing' : 'This is not what belongs here'
  }
}

function bound(origin: string, limit: number | bigint, words: string): string {
  const one = limit === 1 || limit === 1n
  const of: Record<string, string> = {
    string: one ? ' character' : ' characters',
    array: one ? ' entry' : ' entries',
    set: one ? ' entry' : ' entries',
    map: one ? ' entry' : ' entries'
  }
  return `${words} ${formatNumber(limit)}${of[origin] ?? ''}`
}

z.config({ customError: wordsFor })
