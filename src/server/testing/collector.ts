import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { resolve } from 'node:path'
import protobuf from 'protobufjs'

export interface SeenSpan {
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  kind: string
  attributes: Record<string, unknown>
  events: unknown[]
  status: { code?: string; message?: string }
}

interface Sent {
  resourceSpans: {
    resource: { attributes: Attribute[] }
    scopeSpans: { spans: (Omit<SeenSpan, 'attributes'> & { attributes: Attribute[] })[] }[]
  }[]
}
type Attribute = { key: string; value: Record<string, unknown> }

/** Reads what OpenTelemetry's collector would receive, by the protocol's own description in `test/counterparts`. */
export async function startCollector(answer: { status: number | 'never' } = { status: 200 }) {
  const root = new protobuf.Root()
  const folder = resolve('test/counterparts/opentelemetry')
  root.resolvePath = (_from, path) => resolve(folder, path)
  await root.load('opentelemetry/proto/collector/trace/v1/trace_service.proto')
  const request = root.lookupType('opentelemetry.proto.collector.trace.v1.ExportTraceServiceRequest')
  const spans: SeenSpan[] = []
  const bodies: Buffer[] = []
  const headers: Record<string, unknown>[] = []
  let resource: Record<string, unknown> = {}
  const server = createServer(async (incoming, reply) => {
    const pieces: Buffer[] = []
    for await (const piece of incoming) pieces.push(piece)
    const body = Buffer.concat(pieces)
    if (answer.status === 'never') return
    if (answer.status === 200) {
      const sent = request.toObject(request.decode(body), {
        enums: String,
        longs: Number,
        bytes: String,
        arrays: true,
      }) as Sent
      bodies.push(body)
      headers.push({ ...incoming.headers, path: incoming.url })
      for (const each of sent.resourceSpans) {
        resource = valuesOf(each.resource.attributes)
        for (const { spans: some } of each.scopeSpans)
          spans.push(...some.map(span => ({ ...span, attributes: valuesOf(span.attributes) })))
      }
    }
    reply.writeHead(answer.status).end()
  })
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans,
    headers,
    resource: () => resource,
    bytes: () => Buffer.concat(bodies),
    async stop() {
      server.closeAllConnections()
      await new Promise(done => server.close(done))
    },
  }
}

const valuesOf = (attributes: readonly Attribute[]) =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]))
