import { AsyncLocalStorage } from 'node:async_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Context, Span } from '@opentelemetry/api'
import type { SpanExporter, SpanProcessor } from '@opentelemetry/sdk-trace-base'
import { beginning, type SpanKind, type Tracing } from '#server/tracing/traced.ts'

export interface OtlpOptions {
  /** Where spans go: an address of OTLP over HTTP, whole. */
  url: string
  headers?: Record<string, string>
  service: string
  version: string
  /** Tells processes of one service apart. */
  instance: string
  sampler?: SamplerName
  /** The share of traces that is kept, from 0 to 1. */
  ratio?: number
  /** Hears why spans could not be sent, at most once a minute. */
  note?: (error: Error) => void
  /** Spans that wait at most, and milliseconds between sendings. */
  most?: number
  everyMs?: number
}

export const samplerNames = [
  'always_on',
  'always_off',
  'traceidratio',
  'parentbased_always_on',
  'parentbased_always_off',
  'parentbased_traceidratio',
] as const
type SamplerName = (typeof samplerNames)[number]

const mostWaiting = 4_096
const noteEveryMs = 60_000
const towardsOthers: ReadonlySet<SpanKind> = new Set(['transaction', 'statement', 'vendor', 'storage'])

/** Every attribute that a span may carry. */
export const attributeNames = {
  kind: 'tradewind.kind',
  company: 'tradewind.company',
  method: 'http.request.method',
  route: 'http.route',
  status: 'http.response.status_code',
  failed: 'error.type',
  host: 'server.address',
  operation: 'db.operation.name',
} as const
const namedAs: Partial<Record<SpanKind, string>> = {
  request: attributeNames.route,
  statement: attributeNames.operation,
  vendor: attributeNames.host,
}

/**
 * Sends spans by OpenTelemetry's own protocol, behind everybody's back: what finds no room while the collector is slow or
 * away is dropped and counted. Nothing is patched, and no header leaves with anything that is sent elsewhere.
 */
export async function otlpTracing(options: OtlpOptions): Promise<Tracing> {
  const [api, sdk, { OTLPTraceExporter }, core, resources] = await Promise.all([
    import('@opentelemetry/api'),
    import('@opentelemetry/sdk-trace-base'),
    import('@opentelemetry/exporter-trace-otlp-proto'),
    import('@opentelemetry/core'),
    import('@opentelemetry/resources'),
  ])
  const { most = mostWaiting, everyMs = 5_000, ratio = 1, sampler = 'parentbased_always_on' } = options
  const counts = { sent: 0, failed: 0, dropped: 0, waiting: 0 }
  let notedAt = Number.NEGATIVE_INFINITY
  const note = (error: Error | undefined) => {
    if (performance.now() - notedAt < noteEveryMs) return
    notedAt = performance.now()
    options.note?.(error ?? new Error('The collector refused the spans.'))
  }

  const otlp = new OTLPTraceExporter({ url: options.url, headers: options.headers ?? {} })
  const exporter: SpanExporter = {
    export(spans, done) {
      otlp.export(spans, result => {
        const isSent = result.code === core.ExportResultCode.SUCCESS
        counts.waiting -= spans.length
        counts[isSent ? 'sent' : 'failed'] += spans.length
        if (!isSent) note(result.error)
        done(result)
      })
    },
    shutdown: () => otlp.shutdown(),
  }
  const batches = new sdk.BatchSpanProcessor(exporter, {
    maxQueueSize: most,
    maxExportBatchSize: Math.min(512, most),
    scheduledDelayMillis: everyMs,
  })
  const processor: SpanProcessor = {
    onStart() {},
    onEnd(span) {
      if (!(span.spanContext().traceFlags & api.TraceFlags.SAMPLED)) return
      if (counts.waiting >= most) {
        counts.dropped++
        return
      }
      counts.waiting++
      batches.onEnd(span)
    },
    forceFlush: () => batches.forceFlush(),
    shutdown: () => batches.shutdown(),
  }
  const root = sampler.endsWith('always_off')
    ? new sdk.AlwaysOffSampler()
    : sampler.endsWith('traceidratio')
      ? new sdk.TraceIdRatioBasedSampler(ratio)
      : new sdk.AlwaysOnSampler()
  const provider = new sdk.BasicTracerProvider({
    resource: resources.detectResources({ detectors: [resources.envDetector] }).merge(
      resources.resourceFromAttributes({
        'service.name': options.service,
        'service.version': options.version,
        'service.instance.id': options.instance,
      }),
    ),
    sampler: sampler.startsWith('parentbased') ? new sdk.ParentBasedSampler({ root }) : root,
    spanProcessors: [processor],
  })
  const tracer = provider.getTracer('tradewind')
  const present = new AsyncLocalStorage<Span>()

  const above = (kind: SpanKind, traceparent: string | undefined): Context | null => {
    const span = present.getStore()
    if (span && kind !== 'request') return api.trace.setSpan(api.ROOT_CONTEXT, span)
    if (!beginning.has(kind)) return null
    const remote = traceparent && core.parseTraceParent(traceparent)
    return remote
      ? api.trace.setSpanContext(api.ROOT_CONTEXT, { ...remote, isRemote: true })
      : api.ROOT_CONTEXT
  }
  return {
    begin(kind, name, traceparent) {
      const context = above(kind, traceparent)
      if (!context) return null
      const span = tracer.startSpan(
        kind === 'request' ? name : `${kind} ${name}`,
        {
          kind:
            kind === 'request'
              ? api.SpanKind.SERVER
              : towardsOthers.has(kind)
                ? api.SpanKind.CLIENT
                : api.SpanKind.INTERNAL,
        },
        context,
      )
      return {
        within: work => present.run(span, work),
        end({ company, method, status, failed }) {
          if (span.isRecording()) {
            const as = namedAs[kind]
            span.setAttribute(attributeNames.kind, kind)
            if (as) span.setAttribute(as, method ? name.slice(method.length + 1) : name)
            if (company) span.setAttribute(attributeNames.company, Number(company))
            if (method) span.setAttribute(attributeNames.method, method)
            if (status) span.setAttribute(attributeNames.status, status)
            if (failed) {
              span.setAttribute(attributeNames.failed, failed)
              span.setStatus({ code: api.SpanStatusCode.ERROR })
            }
          }
          span.end()
        },
      }
    },
    counts: () => ({ ...counts }),
    async stop(milliseconds) {
      const sent = provider.shutdown().catch(note)
      await Promise.race([sent, sleep(milliseconds, undefined, { ref: false })])
    },
  }
}
