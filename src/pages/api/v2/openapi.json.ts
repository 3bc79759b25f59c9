import { env } from '#lib/server/platform/env.ts'
import { describeApi } from '#lib/server/reference/openapi.ts'

export function GET(): Response {
  return Response.json(describeApi(env().publicUrl), { headers: { 'cache-control': 'public, max-age=300' } })
}
