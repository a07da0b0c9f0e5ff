import type { FastifyInstance } from 'fastify'
import type { Services } from '#server/context.ts'
import { formOfKey } from './web-form.service.ts'
import { sendFormPage, sendGone } from './web-form-frame.service.ts'

/**
 * Pages for a company's website: the script that it embeds and the page in the frame. Not JSON, so not part of the
 * API. Only these may be loaded from other websites.
 */
export function mountWebForm(http: FastifyInstance, services: Services): void {
  const { publicUrl } = services

  http.get('/api/webForm/:key', async (request, reply) => {
    const found = await formOfKey(services, keyIn(request.params))
    if (!found) return sendGone(reply)
    return sendFormPage(reply, services, found.companyId, found.form, found.form.sites)
  })

  http.get('/api/webForm/:key/embed.js', async (request, reply) => {
    const found = await formOfKey(services, keyIn(request.params))
    reply
      .header('cross-origin-resource-policy', 'cross-origin')
      .header('cache-control', 'public, max-age=300')
    reply.type('text/javascript; charset=utf-8')
    if (!found) return reply.status(404).send('')
    // Our own pages also stand at a company's own domain: their form comes from there.
    const isHere = (request.query as { here?: unknown }).here === '1'
    const url = `${isHere ? '' : publicUrl}/api/webForm/${keyIn(request.params)}`
    const origin = isHere ? 'location.origin' : inScript(new URL(publicUrl).origin)
    return reply.send(embedScript(url, origin, found.form.title))
  })
}

const keyIn = (params: unknown) => String((params as { key?: string }).key ?? '')

/** Puts the form where the script stands, as high as what is in it. */
const embedScript = (url: string, origin: string, title: string) => `(function () {
  var url = ${inScript(url)}, origin = ${origin}
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
