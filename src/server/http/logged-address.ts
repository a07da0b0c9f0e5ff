import type { FastifyRequest } from 'fastify'
import type { Endpoint } from '#shared/endpoint.ts'
import { isSecret } from '#shared/fields.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Names in path and query to keep out of logs; without it the whole query is. */
    secrets?: readonly string[]
  }
}

/** The secrets among the names in an endpoint's path and query. */
export function secretsOf(entry: Endpoint): string[] {
  const { shape = {} } = (entry.input as unknown as { _zod: { def: { shape?: Record<string, unknown> } } })
    ._zod.def
  return Object.keys(shape).filter(name => isSecret(shape[name]))
}

const hidden = 'hidden'
// Long enough for a token, in a place that no route declares.
const mayBeToken = /[\w~-]{20,}/g

/** A request as it is logged: without the secrets that its contract marks, and without any query that no contract knows. */
export function loggedRequest(request: FastifyRequest): object {
  return {
    method: request.method,
    url: loggedAddress(request),
    host: request.host,
    remoteAddress: request.ip,
  }
}

function loggedAddress({ url, params, routeOptions }: FastifyRequest): string {
  const [path = '', query = ''] = url.split('?', 2)
  const pattern = routeOptions.url
  const secrets = routeOptions.config.secrets
  if (!secrets || !pattern) return path.replace(mayBeToken, hidden)
  const given = params as Record<string, string>
  const shown = pattern.replace(/:(\w+)/g, (_, name: string) =>
    secrets.includes(name) ? hidden : encodeURIComponent(given[name] ?? ''),
  )
  const search = new URLSearchParams(query)
  for (const name of secrets) if (search.has(name)) search.set(name, hidden)
  return search.size > 0 ? `${shown}?${search}` : shown
}
