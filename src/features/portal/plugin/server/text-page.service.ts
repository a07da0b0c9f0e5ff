import { publicCompany } from '#features/money/documents/server/public-company.service.ts'
import { webFormTexts } from '#features/sales/web-form/web-form.rules.ts'
import { leastFillTime, ticketFor } from '#server/auth/page-ticket.ts'
import {
  type ClientPage,
  type ClientPageRequest,
  type ClientPageRoute,
  doneHtml,
  eta,
} from '#server/client-page/client-page.ts'
import { fieldIn, formHtml, hiddenHtml } from '#server/client-page/form.ts'
import type { Services } from '#server/context.ts'
import type { CompanyId } from '#server/db/company-id.ts'
import { pluginContract } from '../plugin.contract.ts'
import { mostText, textForm } from '../plugin.rules.ts'
import { framesOf, goneFrame } from './part-frame.ts'
import { openPart } from './parts.service.ts'

/** Names the page in its tickets. */
export const textPlace = (companyId: CompanyId) => `plugin-text:${companyId}`

/** Where a visitor of the company's website leaves a question and a number. */
export const textPage: ClientPageRoute = {
  title: 'Text us',
  gone: webFormTexts.gone,
  send: pluginContract.textUs,
  secrets: ['plugin'],
  make,
}

async function make(
  { params, cameFrom, reader, form }: ClientPageRequest,
  services: Services,
): Promise<ClientPage> {
  const { t } = reader
  const opened = await openPart(services, params.plugin ?? '', 'text', cameFrom, !form.isSent)
  if (!opened) return goneFrame(reader)
  const { companyId, plugin } = opened
  const { name, logo, colour } = await services.db.readCompany(companyId, publicCompany)
  const ticket = ticketFor(services.seal, textPlace(companyId), services.now())
  return {
    reader,
    brand: { name, logo, colour },
    sites: framesOf(plugin),
    title: t('Text us'),
    lead: form.isSent ? '' : t('Leave your question and we’ll text you back.'),
    body: form.isSent
      ? doneHtml(t(textForm.thanks))
      : formHtml(
          form,
          eta.render(fields, {
            t,
            hidden: hiddenHtml(t, { ticket }),
            shown: [
              fieldIn(form, {
                name: 'name',
                label: t('Your name'),
                autocomplete: 'name',
                longest: 200,
                missing: t(webFormTexts.noName),
              }),
              fieldIn(form, {
                name: 'phone',
                label: t('Mobile'),
                type: 'tel',
                autocomplete: 'tel',
                longest: 40,
                missing: t('Please enter your mobile number.'),
              }),
              fieldIn(form, {
                name: 'message',
                label: t('How can we help?'),
                rows: 4,
                longest: mostText,
                missing: t('Please write your question.'),
              }),
            ],
          }),
          { soonest: leastFillTime },
        ),
  }
}

const fields = eta.compile(`<%~ it.hidden %>
<%~ it.shown.join('') %>
<button class="big full"><%= it.t('Send') %></button>`)
