import { QueryClient } from '@tanstack/react-query'
import { SendError } from './send.ts'

/** The cache of everything read from the server. A refusal is final; network trouble is retried twice. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        // The browser's idea of "offline" is often wrong; the request itself knows.
        networkMode: 'always',
        retry: (failures, error) => failures < 2 && isTrouble(error),
        retryDelay: failures => 800 * 2 ** failures,
      },
      mutations: { networkMode: 'always', retry: false },
    },
  })
}

/** True when the server was not reached, is starting or failed: the same request may succeed a moment later. */
export function isTrouble(error: unknown): boolean {
  return error instanceof SendError && (error.status === 0 || error.status >= 502)
}
