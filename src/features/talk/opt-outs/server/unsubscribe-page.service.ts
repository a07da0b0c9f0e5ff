import {
  type ClientPage,
  type ClientPageRequest,
  type ClientPageRoute,
  doneHtml,
  escapedHtml,
  eta,
} from '#server/client-page/client-page.ts'
import { formHtml } from '#server/client-page/form.ts'
import { optOutsContract } from '../opt-outs.contract.ts'
import { optOutTexts } from '../opt-outs.rules.ts'

/** Where a client ends a company's messages. It takes a click, since mail scanners open links too. */
export const unsubscribePage: ClientPageRoute = {
  title: 'Unsubscribe',
  gone: optOutTexts.cut,
  send: optOutsContract.unsubscribe,
  make,
}

async function make({ ask, query, reader, form }: ClientPageRequest): Promise<ClientPage> {
  const token = String(query.token ?? '')
  const { company, address, unsubscribed: isOut, scope } = await ask(optOutsContract.read, { token })
  const { t } = reader
  const told = { company, address }
  const isMarketing = scope === 'marketing'
  return {
    reader,
    brand: null,
    title: t('Unsubscribe'),
    lead: isOut
      ? ''
      : escapedHtml(
          isMarketing
            ? t('{{company}} sends offers and news to {{address}}.', told)
            : t('{{company}} sends messages to {{address}}.', told),
        ),
    body:
      (isOut
        ? doneHtml(
            isMarketing
              ? t(
                  '{{company}} will send no more offers or news to {{address}}. Invoices and appointment messages continue.',
                  told,
                )
              : t('{{company}} will no longer message {{address}}.', told),
          )
        : '') + formHtml(form, eta.render(fields, { t, token, isOut, isMarketing })),
  }
}

const fields = eta.compile(`<input type="hidden" name="token" value="<%= it.token %>">
<% if (it.isOut) { %><button class="plain" name="checked" value="0"><%= it.t('Resubscribe') %></button>
<% } else { %><button class="big full" name="checked" value="1"><%= it.isMarketing ? it.t('Stop offers and news') : it.t('Stop messages') %></button><% } %>`)
