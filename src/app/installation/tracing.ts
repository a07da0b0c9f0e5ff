import { hostname } from 'node:os'
import type pino from 'pino'
import { otlpTracing } from '#server/providers/tracing/otlp.ts'
import type { Tracing } from '#server/tracing/traced.ts'
import { withoutEnd } from '#shared/plain-text.ts'
import type { Settings } from '../settings.ts'

/** Where spans go; null, and nothing is loaded for them: no collector is named. */
export async function tracingFrom(
  settings: Settings,
  version: string,
  log: pino.Logger,
): Promise<Tracing | null> {
  const base = settings.OTEL_EXPORTER_OTLP_ENDPOINT
  const url = settings.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT ?? (base && `${withoutEnd(base, '/')}/v1/traces`)
  if (!url) return null
  return otlpTracing({
    url,
    headers: settings.OTEL_EXPORTER_OTLP_HEADERS,
    service: settings.OTEL_SERVICE_NAME,
    version,
    instance: `${hostname()} ${process.pid}`,
    sampler: settings.OTEL_TRACES_SAMPLER,
    ratio: settings.OTEL_TRACES_SAMPLER_ARG,
    note: error => log.warn({ reason: error.message }, 'spans could not be sent'),
  })
}
