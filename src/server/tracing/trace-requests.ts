import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { OpenSpan, Tracing } from './traced.ts'

/** Asked all day long by machines, or open all day long. */
const untold = new Set(['/api/health', '/api/metrics', '/api/live'])

/**
 * A span for each request by its declared path. `takesParent`: a proxy of ours says to which trace a request belongs; from others,
 * as the proxy passes on what anybody sends, the header is not read.
 */
export function traceRequests(app: FastifyInstance, tracing: Tracing, takesParent: boolean): void {
  const spans = new WeakMap<FastifyRequest, OpenSpan>()
  app.addHook('onRequest', (request, _reply, done) => {
    const route = routeOf(request)
    if (!untold.has(route)) {
      const { traceparent } = request.headers
      const isByProxy = takesParent && (request.ips?.length ?? 0) > 1
      const parent = isByProxy && typeof traceparent === 'string' ? traceparent : undefined
      const span = tracing.begin('request', `${request.method} ${route}`, parent)
      if (span) spans.set(request, span)
    }
    done()
  })
  // Behind the reading of the body, whose events belong to the connection.
  app.addHook('preHandler', (request, _reply, done) => {
    const span = spans.get(request)
    if (span) span.within(done)
    else done()
  })
  app.addHook('onResponse', (request, reply, done) => {
    spans.get(request)?.end({
      company: request.servedFor || null,
      method: request.method,
      status: reply.statusCode,
      failed: reply.statusCode >= 500 ? String(reply.statusCode) : undefined,
    })
    done()
  })
}

/** A declared path; the web app has many files, and unknown addresses are endless: each kind counts as one. */
export function routeOf(request: FastifyRequest): string {
  const url = request.routeOptions.url
  if (!url) return 'none'
  return url.startsWith('/api/') ? url : 'web'
}
