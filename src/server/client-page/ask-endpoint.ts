import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Endpoint, Receives } from '#shared/endpoint.ts'
import type { Fact } from '#shared/fact.ts'
import { Refusal } from '../refusal.ts'

type Input = Readonly<Record<string, unknown>>

/** The address of an endpoint, and what of the input is no part of its path. */
export function addressOf(entry: Endpoint, input: Input): { path: string; rest: Input } {
  const rest = { ...input }
  const path = entry.path.replace(/:(\w+)/g, (_, name: string) => {
    delete rest[name]
    return encodeURIComponent(String(input[name] ?? ''))
  })
  return { path: `/api${path}`, rest }
}

/**
 * Asks an endpoint of ours as the page's own script would: with its checks, its limits, its keys and its refusals, and
 * no more of a reply than the contract declares (decision 210).
 */
export const askOf =
  (http: FastifyInstance, { ip, headers }: FastifyRequest) =>
  async <E extends Endpoint>(entry: E, input: Input): Promise<Receives<E>> => {
    const { path, rest } = addressOf(entry, input)
    const isRead = entry.method === 'GET'
    const query = Object.entries(rest).map(([name, value]): [string, string] => [name, String(value)])
    const inner = await http.inject({
      method: entry.method,
      url: isRead ? `${path}?${new URLSearchParams(query)}` : path,
      remoteAddress: ip,
      headers: {
        'user-agent': headers['user-agent'] ?? '',
        ...(typeof rest.key === 'string' && { 'idempotency-key': rest.key }),
      },
      ...(!isRead && { payload: rest }),
    })
    const reply = inner.json<Receives<E> & Refused>()
    if (inner.statusCode < 400) return reply
    throw refusalIn(inner.statusCode as Refusal['status'], reply)
  }

interface Refused extends Partial<Fact> {
  message: string
  fields?: Record<string, string>
  facts?: Record<string, Fact>
  field?: string
  path?: string
  phone?: string
}

/** A refusal as it was before it was sent. */
function refusalIn(status: Refusal['status'], body: Refused): Refusal {
  const { message, text, values = {}, fields, facts, field, path, phone } = body
  return new Refusal(status, text === undefined ? message : { text, values }, {
    ...(field !== undefined && { field }),
    ...(fields && { fields: { ...fields, ...facts } as Record<string, Fact> }),
    ...(path !== undefined && { path }),
    ...(phone !== undefined && { phone }),
  })
}
