import { randomBytes } from 'node:crypto'
import type { FastifyReply } from 'fastify'
import { companyRow } from '#features/account/company/server/company.queries.ts'
import { ticketFor } from '#server/auth/page-ticket.ts'
import type { Services } from '#server/context.ts'
import type { CompanyId } from '#server/db/company-id.ts'
import { frameAncestors } from '../web-form.rules.ts'
import { type KeptWebForm, keyOf, ticketPlace } from './web-form.service.ts'
import { goneWebFormPage, webFormPage } from './web-form-page.ts'

export const sendHtml = (reply: FastifyReply, text: string) =>
  reply.type('text/html; charset=utf-8').header('cache-control', 'no-store').send(text)

/** The page loads its own script, frames and sends to its own server; nothing else. */
export function allowFrames(reply: FastifyReply, ancestors: string, style: string): void {
  reply.removeHeader('x-frame-options')
  reply.header('cross-origin-resource-policy', 'cross-origin')
  reply.header(
    'content-security-policy',
    `default-src 'none'; script-src 'self'; style-src ${style}; connect-src 'self'; img-src 'self' blob:; ` +
      `frame-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors ${ancestors}`,
  )
}

/** The form as it stands in a frame of these websites. */
export async function sendFormPage(
  reply: FastifyReply,
  { db, seal, now }: Services,
  companyId: CompanyId,
  form: KeptWebForm,
  sites: readonly string[],
) {
  const company = await db.readCompany(companyId, companyRow)
  const nonce = randomBytes(16).toString('base64')
  allowFrames(reply, frameAncestors(sites), `'nonce-${nonce}'`)
  const page = await webFormPage(form, {
    company: company.name,
    nonce,
    ticket: ticketFor(seal, ticketPlace(companyId), now()),
    action: `/api/webForm/${keyOf(companyId, form.secret)}`,
    script: '/web-form.js',
  })
  return sendHtml(reply, page)
}

/** The answer where there is no form, or not any more. */
export function sendGone(reply: FastifyReply) {
  allowFrames(reply, '*', "'none'")
  return sendHtml(reply.status(404), goneWebFormPage)
}
