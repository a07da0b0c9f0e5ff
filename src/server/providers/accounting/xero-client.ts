import type { Tokens } from './accounting.port.ts'

interface Client {
  accessToken: string
  setDefaultAuthentication(auth: { applyToRequest: (request: object) => void }): void
}

/** The library's own client with a time limit, which it has none of by itself. */
export function withTimeLimit<C extends Client>(api: C, { access }: Tokens, timeout: number): C {
  api.accessToken = access
  api.setDefaultAuthentication({
    applyToRequest: request => void Object.assign(request, { timeout, maxRedirects: 0 }),
  })
  return api
}
