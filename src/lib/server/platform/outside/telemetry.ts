// OpenTelemetry: batches of spans to whoever listens at OTEL_EXPORTER_OTLP_ENDPOINT, by OTLP over HTTP. Loaded only where that is set.
import { context, diag, DiagLogLevel, ROOT_CONTEXT, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api'
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks'
import { W3CTraceContextPropagator } from '@opentelemetry/core'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { detectResources, envDetector, resourceFromAttributes } from '@opentelemetry/resources'
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider
} from '@opentelemetry/sdk-trace'

import { log } from '#lib/server/platform/log.ts'
import type { SpanStart, Tracer } from '#lib/server/platform/tracing.ts'

const KINDS = { server: SpanKind.SERVER, client: SpanKind.CLIENT, consumer: SpanKind.CONSUMER } as const

const headersGetter = {
  keys: (headers: Headers) => [...headers.keys()],
  get: (headers: Headers, name: string) => headers.get(name) ?? undefined
}

/** @param share of the traces, from 0 to 1. @param trustsCallers a trace goes on that a proxy of ours began. */
export function openTelemetry({ share, trustsCallers }: { share: number; trustsCallers: boolean }): Tracer {
  const warn = (message: string, ...rest: unknown[]) => log.warn({ details: rest }, `traces: ${message}`)
  diag.setLogger({ error: warn, warn, info() {}, debug() {}, verbose() {} }, DiagLogLevel.WARN)
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable())
  const sampler = new TraceIdRatioBasedSampler(share)
  const provider = new TracerProvider({
    // OTEL_SERVICE_NAME and OTEL_RESOURCE_ATTRIBUTES may say otherwise.
    resource: resourceFromAttributes({ 'service.name': 'platen', 'process.pid': process.pid }).merge(
      detectResources({ detectors: [envDetector] })
    ),
    // What a caller says of its own trace never makes more of them than `share`.
    sampler: new ParentBasedSampler({ root: sampler, remoteParentSampled: sampler }),
    spanProcessors: [new BatchSpanProcessor({ exporter: new OTLPTraceExporter() })]
  })
  const tracer = provider.getTracer('platen')
  const propagator = new W3CTraceContextPropagator()

  const parentOf = ({ headers }: SpanStart) =>
    headers && trustsCallers ? propagator.extract(ROOT_CONTEXT, headers, headersGetter) : context.active()

  return {
    run(start, work) {
      const { name, kind, attributes } = start
      return tracer.startActiveSpan(name, { kind: KINDS[kind], attributes }, parentOf(start), async span => {
        try {
          return await work(noted => span.setAttributes(noted))
        } catch (error) {
          // Its message may hold what people typed.
          span.setAttribute('error.type', (error as { code?: string }).code ?? (error as Error).name)
          span.setStatus({ code: SpanStatusCode.ERROR })
          throw error
        } finally {
          span.end()
        }
      })
    },
    isWithin: () => trace.getActiveSpan() !== undefined,
    stop: () => provider.shutdown()
  }
}
