import { leastFillTime } from '#server/auth/page-ticket.ts'
import { addressOf } from '#server/client-page/ask-endpoint.ts'
import {
  type ClientPage,
  type ClientPageRequest,
  type ClientPageRoute,
  doneHtml,
  escapedHtml,
  eta,
} from '#server/client-page/client-page.ts'
import { fieldHtml } from '#server/client-page/form.ts'
import type { Reader } from '#server/reader.ts'
import type { Receives } from '#shared/endpoint.ts'
import { formLinksContract } from '../form-links.contract.ts'
import { linkTexts, mostLinkPhotos, mostLinkPhotosText } from '../form-links.rules.ts'
import { fieldsHtml } from './fill-fields.ts'

type Read = 'read' | 'readOfClient' | 'readOfUser'
const sends = { read: 'fill', readOfClient: 'fillOfClient', readOfUser: 'fillOfUser' } as const

/** Where a form is filled in by a link; the pages differ in their addresses alone. */
const page = (read: Read): ClientPageRoute => ({
  title: 'Form',
  gone: linkTexts.gone,
  make: request => make(request, read),
})
export const fillPage = page('read')
export const fillPageOfClient = page('readOfClient')
export const fillPageOfUser = page('readOfUser')

async function make({ ask, params, reader, form }: ClientPageRequest, read: Read): Promise<ClientPage> {
  const shown = await ask(formLinksContract[read], params)
  const { company, logo, colour, name, about, content } = shown
  const { t } = reader
  const { path } = addressOf(formLinksContract[sends[read]], params)
  const isOver = form.isSent || content === null
  return {
    reader,
    brand: { name: company, logo, colour },
    title: name,
    lead: escapedHtml(about),
    wide: !isOver,
    script: isOver ? '' : '/client-form.js',
    body: form.isSent
      ? doneHtml(t('Thank you. {{company}} has your answers.', { company }))
      : content === null
        ? doneHtml(t(linkTexts.taken))
        : eta.render(body, bodyOf(reader, shown, content, path)),
  }
}

const body =
  eta.compile(`<form id="fill" data-to="<%= it.path %>" data-form="<%= it.content %>" data-number="<%= it.number %>" data-soonest="<%= it.soonest %>" data-most="<%= it.most %>" data-most-text="<%= it.mostText %>"
 data-large="<%= it.t(it.texts.noPhotos) %>" data-place="<%= it.t('Page {{page}} of {{pages}}') %>" data-photo="<%= it.t('Photo {{number}}') %>" data-remove="<%= it.t('Remove {{name}}') %>" method="post" novalidate>
<p class="problem" id="all-problem" role="alert" tabindex="-1"></p>
<p class="alert" id="restored" role="status" hidden><%= it.t('Your unfinished answers are back.') %> <button type="button" class="plain" data-anew><%= it.t('Start again') %></button></p>
<input type="hidden" name="ticket" value="<%= it.ticket %>">
<div class="away" aria-hidden="true"><label><%= it.t('More') %> <input name="more" tabindex="-1" autocomplete="off"></label></div>
<% if (it.person) { %><p class="dim" data-first><%= it.t('Filled in by {{name}}', { name: it.person }) %></p><% } %>
<%~ it.fields %>
<div class="stack" data-last><%~ it.sender %></div>
<p class="dim" id="place" role="status"></p>
<div class="row"><button type="button" class="plain" data-back hidden><%= it.t('Back') %></button><button type="button" data-next hidden><%= it.t('Next') %></button><button class="big" data-sends><%= it.t('Send') %></button></div>
<noscript><p class="alert"><%= it.t('To fill this in, allow scripts for this page, or call us.') %></p></noscript>
</form>`)

type Shown = Receives<typeof formLinksContract.read>

function bodyOf(
  reader: Reader,
  { number, ticket, person, start }: Shown,
  content: NonNullable<Shown['content']>,
  path: string,
) {
  const { t } = reader
  const name = fieldHtml({
    name: 'name',
    label: t('Your name'),
    autocomplete: 'name',
    longest: 200,
    missing: t(linkTexts.noName),
  })
  const email = fieldHtml({
    name: 'email',
    label: t('Email for a receipt'),
    type: 'email',
    autocomplete: 'email',
    longest: 254,
  })
  return {
    t,
    path,
    number,
    ticket,
    person,
    texts: linkTexts,
    content: JSON.stringify(content),
    soonest: leastFillTime,
    most: mostLinkPhotos,
    mostText: mostLinkPhotosText,
    fields: fieldsHtml(reader, content, start),
    sender: person ? '' : name + email,
  }
}
