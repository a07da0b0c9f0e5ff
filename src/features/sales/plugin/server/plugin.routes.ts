import type { FastifyInstance } from 'fastify'
import { webFormSetting } from '#features/sales/web-form/server/web-form.service.ts'
import {
  allowFrames,
  sendFormPage,
  sendGone,
  sendHtml,
} from '#features/sales/web-form/server/web-form-frame.service.ts'
import { readSetting } from '#server/company-setting.ts'
import type { Services } from '#server/context.ts'
import { readerOf } from '#server/reader.ts'
import { readableText } from '#shared/colours/colour.ts'
import { mayShow, siteOfPage } from '../plugin.rules.ts'
import { noteRequest } from './plugin.queries.ts'
import { pluginOfKey } from './plugin.service.ts'
import { pluginScript } from './plugin-script.ts'

/** What the plugin loads from other websites: its script and the form in its frames. Not JSON, so not part of the API. */
export function mountPlugin(http: FastifyInstance, services: Services): void {
  const { db, publicUrl } = services

  http.get('/api/plugin/:key/plugin.js', async (request, reply) => {
    const found = await pluginOfKey(services, keyIn(request.params))
    reply
      .header('cross-origin-resource-policy', 'cross-origin')
      .header('cache-control', 'public, max-age=300')
      .type('text/javascript; charset=utf-8')
    if (!found) return reply.status(404).send('')
    const form = await db.readCompany(found.companyId, tx => readSetting(tx, webFormSetting))
    const { t } = await readerOf(form.language, 'UTC')
    const { has_button: hasButton, label } = found.plugin
    return reply.send(
      pluginScript({
        title: t(form.title),
        hasButton,
        label: t(label),
        close: t('Close'),
        colour: form.colour,
        on: readableText(form.colour),
      }),
    )
  })

  http.get('/api/plugin/:key/form', async (request, reply) => {
    const found = await pluginOfKey(services, keyIn(request.params))
    if (!found) return sendGone(reply)
    const { companyId, plugin } = found
    const site = siteOfPage(request.headers.referer)
    const isOurs = site !== '' && site === siteOfPage(publicUrl)
    const form = await db.readCompany(companyId, tx => readSetting(tx, webFormSetting))
    const outcome =
      !form.is_on || form.secret === '' ? 'form' : isOurs || mayShow(plugin, site) ? 'shown' : 'site'
    // A look from our own settings is no visit.
    if (!isOurs) await db.withCompany(companyId, tx => noteRequest(tx, site, outcome))
    return outcome === 'shown'
      ? sendFormPage(reply, services, companyId, form, plugin.sites)
      : sendGone(reply)
  })

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
<body style="margin:0;padding:12px 12px 96px;background:#f2f4f7"><div data-tradewind="form"></div>
<script src="plugin.js"></script></body>
</html>`
