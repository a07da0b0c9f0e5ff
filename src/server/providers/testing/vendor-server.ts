import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface SeenQuestion {
  method: string
  path: string
  query: URLSearchParams
  headers: IncomingMessage['headers']
  body: Record<string, unknown>
}

export interface VendorAnswer {
  status?: number
  headers?: Record<string, string>
  /** Text is sent as it is, the rest as JSON. */
  body: unknown
}

/** A local HTTP server in a vendor's place: what it answers can be changed, what it was asked is kept. */
export async function vendorServer(answer: (question: SeenQuestion) => VendorAnswer | Promise<VendorAnswer>) {
  const seen: SeenQuestion[] = []
  const overrides: (VendorAnswer | 'silence')[] = []
  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? '/', 'http://vendor')
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part as Buffer)
    const text = Buffer.concat(parts).toString()
    const question: SeenQuestion = {
      method: request.method ?? '',
      path: decodeURIComponent(url.pathname),
      query: url.searchParams,
      headers: request.headers,
      body: text ? JSON.parse(text) : {},
    }
    seen.push(question)
    const reply = overrides.shift() ?? (await answer(question))
    if (reply === 'silence') return
    response.statusCode = reply.status ?? 200
    response.setHeader('content-type', 'application/json')
    for (const [name, value] of Object.entries(reply.headers ?? {})) response.setHeader(name, value)
    response.end(typeof reply.body === 'string' ? reply.body : JSON.stringify(reply.body))
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    seen,
    /** The next answers, in turn, instead of the usual ones. */
    next: (...answers: (VendorAnswer | 'silence')[]) => overrides.push(...answers),
    close: () =>
      new Promise<void>(resolve => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}

export type VendorServer = Awaited<ReturnType<typeof vendorServer>>
