import { z } from 'zod'

import * as calls from './calls/reference.ts'
import { endpoint, Nothing } from './endpoint.ts'
import { Plan } from './plans.ts'

const Named = z.object({ Code: z.string(), Name: z.string() })

export const listLanguages = endpoint({
  ...calls.listLanguages,
  access: 'public',
  summary: 'The languages the product speaks.',
  data: z.array(Named)
})

export const listCountries = endpoint({
  ...calls.listCountries,
  access: 'public',
  summary: 'Countries by ISO 3166-1.',
  data: z.array(Named)
})

export const listStates = endpoint({
  ...calls.listStates,
  access: 'public',
  summary: 'States, provinces and the like of a country, by ISO 3166-2; none where a country has none.',
  query: z.object({
    CountryCode: z
      .string()
      .trim()
      .toUpperCase()
      .regex(/^[A-Z]{2}$/, 'Give the two letters of a country')
      .default('US')
  }),
  data: z.array(Named)
})

export const listUsageTypes = endpoint({
  ...calls.listUsageTypes,
  access: 'public',
  summary: 'The answers to choose from in the first questions, by group.',
  data: z.array(z.object({ Id: z.string(), Group: z.enum(['businessType', 'equipment', 'service']), Name: z.string() }))
})

export const listEmailLists = endpoint({
  ...calls.listEmailLists,
  access: 'public',
  summary: 'The mails one can choose to get.',
  data: z.array(z.object({ Id: z.string(), Name: z.string(), Description: z.string() }))
})

export const unauthorized = endpoint({
  ...calls.unauthorized,
  access: 'public',
  summary: 'Always 401. Clears the cookies of a session that has ended.',
  data: Nothing
})

export const getConfig = endpoint({
  ...calls.getConfig,
  access: 'public',
  summary: 'Constants and limits that clients share with the server.',
  data: z.object({
    publicUrl: z.string(),
    locale: z.string(),
    namespace: z.string(),
    payments: z.string(),
    sessionDays: z.int(),
    passwordMinLength: z.int(),
    maxUploadBytes: z.int(),
    debounceMs: z.int(),
    bannerMs: z.int(),
    logoutClearMs: z.int(),
    httpTimeoutMs: z.int(),
    imagePreview: z.object({ width: z.int(), height: z.int(), format: z.string() }),
    plans: z.array(Plan),
    core: z.object({
      imageFormat: z.string(),
      base64Images: z.boolean(),
      debug: z.boolean(),
      logging: z.boolean(),
      svgConversion: z.boolean()
    })
  })
})
