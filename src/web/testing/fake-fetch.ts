import { vi } from 'vitest'

export interface SeenRequest {
  method: string
  url: string
  headers: Record<string, string>
  body: unknown
}

type Answer = { status?: number; body?: unknown } | Error

/** Puts a function in the place of the network; returns the requests it saw, with JSON bodies read. */
export function answerFetch(answer: (request: SeenRequest) => Answer | Promise<Answer>): SeenRequest[] {
  const seen: SeenRequest[] = []
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    init.signal?.throwIfAborted()
    const request = {
      method: init.method ?? 'GET',
      url,
      headers: init.headers as Record<string, string>,
      body: typeof init.body === 'string' ? JSON.parse(init.body) : init.body,
    }
    seen.push(request)
    const reply = await answer(request)
    if (reply instanceof Error) throw reply
    const body = typeof reply.body === 'string' ? reply.body : JSON.stringify(reply.body ?? { success: true })
    return new Response(body, { status: reply.status ?? 200 })
  })
  return seen
}
