// What `npm start` runs after the build: Astro's pages and all that works beside them, in one bundle. One copy of every
// module in the process, so `instanceof` and module state mean the same in a request and in the queue.
import { createApp } from 'astro/app/entrypoint'

import { ConfigurationError, readSettings, setEnv } from './platform/env.ts'
import { findServiceFaults } from './platform/outside/services.ts'
import { setTracer } from './platform/tracing.ts'
import { serve } from './serve.ts'

// A page is sent when it is whole: none of ours shows anything before its data is there.
const app = createApp({ streaming: false })

/** Built pages of errors are put in place by the server in front. */
const nothing = async () => new Response(null, { status: 404 })

async function handler(request: Request): Promise<Response | undefined> {
  const routeData = app.match(request)
  return routeData && app.render(request, { routeData, addCookieHeader: true, prerenderedErrorPageFetch: nothing })
}

/** The pattern of the page at a path, of those that there are. */
function pageOf(path: string): string | undefined {
  return app.match(new Request(new URL(path, 'http://localhost')))?.route
}

/** @param variables those the process was started with: NODE_ENV has been set since. */
export async function run(variables: NodeJS.ProcessEnv): Promise<void> {
  const { env, faults } = readSettings(variables)
  setEnv(env)
  faults.push(...(await findServiceFaults(env)))
  if (faults.length > 0) throw new ConfigurationError(faults)
  if (env.OTEL_EXPORTER_OTLP_ENDPOINT) {
    const { openTelemetry } = await import('./platform/outside/telemetry.ts')
    setTracer(openTelemetry({ share: env.OTEL_TRACES_SAMPLER_ARG, trustsCallers: env.TRUST_PROXY ?? false }))
  }
  await serve(env, { handler, pageOf, clientDir: 'dist/client' })
}
