import { randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { companyRow } from '#features/account/company/server/company.queries.ts'
import { ticketFor } from '#server/auth/page-ticket.ts'
import type { Services } from '#server/context.ts'
import { frameAncestors } from '../web-form.rules.ts'
import { formOfKey, ticketPlace } from './web-form.service.ts'
import { goneWebFormPage, webFormPage } from './web-form-page.ts'

/**
 * Pages for a company's website: the script that it embeds and the page in the frame. Not JSON, so not part of the
 * API. Only these may be loaded from other websites.
 */
export function mountWebForm(http: FastifyInstance, services: Services): void {
  const { publicUrl } = services

  http.get('/api/webForm/:key', async (request, reply) => {
    const found = await formOfKey(services, keyIn(request.params))
    if (!found) {
      allowFrames(reply, '*', "'none'")
      return html(reply.status(404), goneWebFormPage)
    }
    const { companyId, form } = found
    const company = await services.db.readCompany(companyId, companyRow)
    const nonce = randomBytes(16).toString('base64')
    allowFrames(reply, frameAncestors(form.sites), `'nonce-${nonce}'`)
    const ticket = ticketFor(services.seal, ticketPlace(companyId), services.now())
    return html(
      reply,
      await webFormPage(form, {
        company: company.name,
        nonce,
        ticket,
        action: `/api/webForm/${keyIn(request.params)}`,
        script: '/web-form.js',
      }),
    )
  })

  http.get('/api/webForm/:key/embed.js', async (request, reply) => {
    const found = await formOfKey(services, keyIn(request.params))
    reply
      .header('cross-origin-resource-policy', 'cross-origin')
      .header('cache-control', 'public, max-age=300')
    reply.type('text/javascript; charset=utf-8')
    if (!found) return reply.status(404).send('')
    const url = `${publicUrl}/api/webForm/${keyIn(request.params)}`
    return reply.send(embedScript(url, new URL(publicUrl).origin, found.form.title))
  })
}

const keyIn = (params: unknown) => String((params as { key?: string }).key ?? '')

const html = (reply: FastifyReply, text: string) =>
  reply.type('text/html; charset=utf-8').header('cache-control', 'no-store').send(text)

/** The page loads its own script and sends to its own server; nothing else. */
function allowFrames(reply: FastifyReply, ancestors: string, style: string): void {
  reply.removeHeader('x-frame-options')
  reply.header('cross-origin-resource-policy', 'cross-origin')
  reply.header(
    'content-security-policy',
    `default-src 'none'; script-src 'self'; style-src ${style}; connect-src 'self'; img-src 'self' blob:; ` +
      `form-action 'self'; base-uri 'none'; frame-ancestors ${ancestors}`,
  )
}

/** Puts the form where the script stands, as high as what is in it. */
const embedScript = (url: string, origin: string, title: string) => `(function () {
  var url = ${inScript(url)}, origin = ${inScript(origin)}
  var script = document.currentScript || document.querySelector('script[src^="' + url + '/"]')
  if (!script) return
  var frame = document.createElement('iframe')
  frame.src = url
  frame.title = ${inScript(title)}
  frame.style.cssText = 'display:block;width:100%;height:640px;border:0'
  script.parentNode.insertBefore(frame, script)
  addEventListener('message', function (event) {
    var height = event.origin === origin && event.source === frame.contentWindow && event.data && event.data.webFormHeight
    if (typeof height === 'number') frame.style.height = Math.min(Math.max(height, 80), 4000) + 'px'
  })
})()
`

const inScript = (text: string) => JSON.stringify(text).replaceAll('<', '\\u003c')
