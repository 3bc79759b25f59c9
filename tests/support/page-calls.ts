// Calls of the API with the session of a page, for tests in a browser that begin with data.
import type { APIRequestContext } from '@playwright/test'

/** The data of a call that must succeed. */
export async function ask<T>(request: APIRequestContext, path: string, body?: object, method = 'POST'): Promise<T> {
  const reply = await request.fetch(path, {
    method,
    ...(body && { data: body }),
    headers: { origin: process.env['PRODUCT_URL'] ?? '' }
  })
  const { ok, data, message } = (await reply.json()) as { ok: boolean; data: T; message: string }
  if (!ok) throw new Error(`${path}: ${message}`)
  return data
}
