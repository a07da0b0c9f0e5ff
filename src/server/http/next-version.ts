import type { FastifyReply, FastifyRequest } from 'fastify'
import { cookieIn, cookieText } from './cookies.ts'

/** The mark of a browser whose company is served by the next version: the proxy sends its requests there (deploy/haproxy.cfg). */
export const nextCookie = 'tradewind_next'
const yearSeconds = 365 * 86_400

/** Gives a signed-in person's browser the mark, or takes it away, where it is not as their company was chosen. */
export function markNext(
  request: FastifyRequest,
  reply: FastifyReply,
  takesNext: boolean,
  publicUrl: string,
): void {
  const { cookie } = request.headers
  const isMarked = cookie !== undefined && cookieIn(cookie, nextCookie) !== undefined
  if (isMarked === takesNext) return
  const kept = { path: '/', seconds: takesNext ? yearSeconds : 0, isSecure: publicUrl.startsWith('https:') }
  reply.header('set-cookie', cookieText(nextCookie, '1', kept))
}
