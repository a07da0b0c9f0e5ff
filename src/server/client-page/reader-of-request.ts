import type { FastifyRequest } from 'fastify'
import { cookieIn } from '../http/cookies.ts'
import { hasLanguage } from '../reader.ts'

/** The language of a page that the server makes: the one that was chosen in this browser, or the browser's own. */
export function languageOf({ headers }: FastifyRequest): string {
  const wished = (headers['accept-language'] ?? '')
    .split(',')
    .map(each => each.trim().slice(0, 2).toLowerCase())
  return [cookieIn(headers.cookie, 'language') ?? '', ...wished].find(hasLanguage) ?? 'en'
}

/** Host of the other website that leads here or shows the page in a frame; '': none says so. */
export function cameFromOf({ headers }: FastifyRequest): string {
  const { referer = '', host = '' } = headers
  const from = URL.canParse(referer) ? new URL(referer).host : ''
  return from === host ? '' : from.slice(0, 200)
}
