import type { Handler } from './platform/http/types.ts'
import { requestContext } from './platform/request-context.ts'
import { isTracing, traced } from './platform/tracing.ts'

/** A span for each request that a page or a call answers, by the pattern of its address, which names no link or record. */
export function traceRequests(handler: Handler, routeOf: (path: string) => string): Handler {
  if (!isTracing()) return handler
  return request => {
    const { method, headers } = request
    const route = routeOf(new URL(request.url).pathname)
    const attributes = {
      'http.request.method': method,
      'http.route': route,
      'platen.request_id': requestContext().requestId
    }
    return traced(
      () => ({ name: `${method} ${route}`, kind: 'server', headers, attributes }),
      async note => {
        const response = await handler(request)
        note({ 'http.response.status_code': response?.status ?? 404 })
        return response
      }
    )
  }
}
