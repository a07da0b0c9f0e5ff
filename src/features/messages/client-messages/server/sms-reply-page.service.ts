import { mostSms } from '#features/messages/message-templates/message-templates.rules.ts'
import {
  type ClientPage,
  type ClientPageRequest,
  type ClientPageRoute,
  doneHtml,
  escapedHtml,
  eta,
} from '#server/client-page/client-page.ts'
import { fieldIn, formHtml } from '#server/client-page/form.ts'
import { clientMessagesContract } from '../client-messages.contract.ts'
import { messageTexts } from '../client-messages.rules.ts'

/** Where a client answers a text message that came from a name. */
export const smsReplyPage: ClientPageRoute = {
  title: 'Reply',
  gone: messageTexts.linkOver,
  send: clientMessagesContract.replyByLink,
  make,
}

async function make({ ask, params, reader, form }: ClientPageRequest): Promise<ClientPage> {
  const { company, phone, unsubscribe } = await ask(clientMessagesContract.readLink, params)
  const { t } = reader
  const message = fieldIn(form, { name: 'message', label: t('Message'), rows: 4, longest: mostSms })
  return {
    reader,
    brand: null,
    title: t('Reply to {{company}}', { company }),
    lead: escapedHtml(t('Your reply shows as coming from {{phone}}.', { phone })),
    body: eta.render(page, {
      t,
      unsubscribe: encodeURIComponent(unsubscribe),
      answer: form.isSent
        ? doneHtml(t('Thank you. {{company}} has received your message.', { company }))
        : formHtml(form, `${message}<button class="big full">${escapedHtml(t('Send'))}</button>`),
    }),
  }
}

const page = eta.compile(`<%~ it.answer %>
<p class="small after"><a href="/unsubscribe?token=<%= it.unsubscribe %>"><%= it.t('Stop messages to this number') %></a></p>`)
