import type { FastifyInstance } from 'fastify'
import {
  allowFrames,
  sendFormPage,
  sendGone,
  sendHtml,
} from '#features/sales/web-form/server/web-form-frame.service.ts'
import { mountClientPage } from '#server/client-page/client-page.ts'
import type { Services } from '#server/context.ts'
import { readerOf } from '#server/reader.ts'
import { readableText } from '#shared/colours/colour.ts'
import type { PluginPart } from '../plugin.rules.ts'
import { openedNow, openPart, partsNow } from './parts.service.ts'
import { pluginOfKey } from './plugin.service.ts'
import { pluginScript } from './plugin-script.ts'
import { reviewsPage } from './reviews-page.service.ts'
import { textPage } from './text-page.service.ts'

/** What the plugin loads from other websites: its script and the parts in its frames. Not JSON, so not part of the API. */
export function mountPlugin(http: FastifyInstance, services: Services): void {
  const { db } = services

  http.get('/api/plugin/:key/plugin.js', async (request, reply) => {
    const found = await pluginOfKey(services, keyIn(request.params))
    reply
      .header('cross-origin-resource-policy', 'cross-origin')
      .header('cache-control', 'public, max-age=300')
      .type('text/javascript; charset=utf-8')
    if (!found) return reply.status(404).send('')
    const { has_button, opens, label } = found.plugin
    const { parts, form } = await db.readCompany(found.companyId, tx => partsNow(tx, found.plugin))
    const { t } = await readerOf(form.language, 'UTC')
    const titles: Record<PluginPart, string> = {
      form: t(form.title),
      text: t('Text us'),
      booking: t('Book online'),
      reviews: t('Reviews'),
    }
    return reply.send(
      pluginScript({
        titles: Object.fromEntries(parts.map(part => [part, titles[part]])),
        opens: has_button ? (openedNow(opens, parts) ?? '') : '',
        label: t(label),
        close: t('Close'),
        colour: form.colour,
        on: readableText(form.colour),
      }),
    )
  })

  http.get('/api/plugin/:key/form', async (request, reply) => {
    const opened = await openPart(services, keyIn(request.params), 'form', request.headers.referer ?? '')
    return opened
      ? sendFormPage(reply, services, opened.companyId, opened.form, opened.plugin.sites)
      : sendGone(reply)
  })

  http.get('/api/plugin/:key/booking', async (request, reply) => {
    const opened = await openPart(services, keyIn(request.params), 'booking', request.headers.referer ?? '')
    return opened ? reply.redirect(opened.booking) : sendGone(reply)
  })

  mountClientPage(http, services, '/api/plugin/:plugin/texting', textPage)
  mountClientPage(http, services, '/api/plugin/:plugin/reviews', reviewsPage)

  http.get('/api/plugin/:key/preview', async (request, reply) => {
    const found = await pluginOfKey(services, keyIn(request.params))
    if (!found) return sendGone(reply)
    allowFrames(reply, "'self'", "'unsafe-inline'")
    return sendHtml(reply, previewPage)
  })
}

const keyIn = (params: unknown) => String((params as { key?: string }).key ?? '')

/** A page with nothing but the plugin in it. */
const previewPage = `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>–</title></head>
<body style="margin:0;padding:12px 12px 96px;background:#f2f4f7"><div data-tradewind="form"></div><div data-tradewind="text"></div><div data-tradewind="reviews"></div>
<script src="plugin.js"></script></body>
</html>`
