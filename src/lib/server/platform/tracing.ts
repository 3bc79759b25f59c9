// Spans of requests, statements and tasks, where somebody collects them (OTEL_EXPORTER_OTLP_ENDPOINT); elsewhere only the work is run.

export interface SpanStart {
  name: string
  kind: 'server' | 'client' | 'consumer'
  attributes: Attributes
  /** Of a request: a proxy of ours may have begun the trace. */
  headers?: Headers
}

type Attributes = Record<string, string | number>

/** Adds what is known only once the work is under way. */
export type Note = (attributes: Attributes) => void

export interface Tracer {
  run<Result>(start: SpanStart, work: (note: Note) => Promise<Result>): Promise<Result>
  /** Whether a span is open here that others would be part of. */
  isWithin(): boolean
  stop(): Promise<void>
}

let tracer: Tracer | undefined

export function setTracer(opened: Tracer | undefined): void {
  tracer = opened
}

/** Sends what is still here. */
export async function stopTracing(): Promise<void> {
  await tracer?.stop()
}

export function isTracing(): boolean {
  return tracer !== undefined
}

export function traced<Result>(start: () => SpanStart, work: (note: Note) => Promise<Result>): Promise<Result> {
  return tracer ? tracer.run(start(), work) : work(() => undefined)
}

/** Of what is a part of a request or a task. Rounds that look for work every second are nobody's. */
export function tracedWithin<Result>(start: () => SpanStart, work: () => Promise<Result>): Promise<Result> {
  return tracer?.isWithin() ? tracer.run(start(), work) : work()
}
