import { expect, test } from 'vitest'

import { withRequestContext } from '#lib/server/platform/request-context.ts'
import { createLog } from '#lib/server/platform/log.ts'

function record(write: (log: ReturnType<typeof createLog>) => void): string {
  const lines: string[] = []
  write(createLog({ write: line => void lines.push(line) }, 'info'))
  return lines.join('')
}

test('writes neither secrets nor whole personal data, however deep they lie', () => {
  const body = { Email: 'ada@example.com', Password: 'tiger', list: [{ authToken: 'a.b.c', phone: '5551234567' }] }

  const line = record(log =>
    log.info({ email: 'ada@example.com', request: { body, headers: { cookie: 'session=x' } } })
  )
  expect(line).not.toMatch(/tiger|a\.b\.c|session=x|ada@example\.com|5551234567/)
  expect(line).toContain('ada@e*****e.com')
})

test('keeps the code of an error and drops the values the database put into it', () => {
  const error = Object.assign(new Error('no mailbox ada@example.com'), {
    code: '23505',
    detail: 'Key (email)=(eve@example.com)'
  })

  const line = record(log => log.error({ err: error }, 'failed'))
  expect(line).toContain('23505')
  expect(line).not.toMatch(/ada@example\.com|eve@example\.com/)
})

test('names the request under way', () => {
  const line = record(log => withRequestContext({ requestId: 'abc', ip: '' }, () => log.info('in a service')))

  expect(JSON.parse(line)).toMatchObject({ requestId: 'abc', level: 'info', msg: 'in a service' })
})

test('writes nothing below its level', () => {
  expect(record(log => log.debug('small talk'))).toBe('')
})
