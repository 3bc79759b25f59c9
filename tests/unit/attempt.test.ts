import { beforeEach, expect, test } from 'vitest'

import { ApiError } from '#lib/client/api.ts'
import { attempt } from '#lib/client/attempt.ts'
import { $banner, hideBanner } from '#lib/client/stores/banner.ts'

beforeEach(hideBanner)

test('what is done says nothing of itself', async () => {
  expect(await attempt(async () => 'done')).toBe(true)
  expect($banner.get().show).toBe(false)
})

test('what the server refuses is said in its words, what never arrived in ours', async () => {
  const refuse = () => Promise.reject(new ApiError('closeJob', 409, 'The job is closed already'))
  expect(await attempt(refuse)).toBe(false)
  expect($banner.get()).toMatchObject({ show: true, text: 'The job is closed already', variant: 'danger' })

  const lose = () => Promise.reject(new TypeError('fetch failed'))
  expect(await attempt(lose)).toBe(false)
  expect($banner.get()).toMatchObject({ show: true, variant: 'danger' })
  expect($banner.get().text).not.toContain('fetch')
})

test('an error of the work itself is said as well, not thrown', async () => {
  const fail = () => {
    throw new ApiError('getJob', 404, 'Job not found')
  }
  expect(await attempt(fail)).toBe(false)
  expect($banner.get().text).toBe('Job not found')
})
