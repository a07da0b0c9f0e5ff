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
import { fieldHtml, hiddenHtml } from '#server/client-page/form.ts'
import type { Reader } from '#server/reader.ts'
import type { Receives } from '#shared/endpoint.ts'
import type { FormAnswers, FormContent } from '#shared/forms/form.ts'
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
        : linkedHtml(reader, shown, content, path),
  }
}

const body =
  eta.compile(`<form id="fill" data-to="<%= it.path %>" data-form="<%= it.content %>" data-start="<%= it.kept %>" data-soonest="<%= it.soonest %>"<% if (it.goesOn) { %> data-go="on"<% } %> data-most="<%= it.most %>" data-most-text="<%= it.mostText %>"
 data-large="<%= it.t(it.texts.noPhotos) %>" data-place="<%= it.t('Page {{page}} of {{pages}}') %>" data-photo="<%= it.t('Photo {{number}}') %>" data-remove="<%= it.t('Remove {{name}}') %>" method="post" novalidate>
<p class="problem" id="all-problem" role="alert" tabindex="-1"></p>
<p class="alert" id="restored" role="status" hidden><%= it.t('Your unfinished answers are back.') %> <button type="button" class="plain" data-anew><%= it.t('Start again') %></button></p>
<%~ it.hidden %>
<% if (it.person) { %><p class="dim" data-first><%= it.t('Filled in by {{name}}', { name: it.person }) %></p><% } %>
<%~ it.fields %>
<div class="stack" data-last><%~ it.sender %></div>
<p class="dim" id="place" role="status"></p>
<div class="row"><button type="button" class="plain" data-back hidden><%= it.t('Back') %></button><button type="button" data-next hidden><%= it.t('Next') %></button><button class="big" data-sends><%= it.button %></button></div>
<noscript><p class="alert"><%= it.t('To fill this in, allow scripts for this page, or call us.') %></p></noscript>
</form>`)

interface Filling {
  /** The endpoint that it is sent to. */
  path: string
  content: FormContent
  /** Answers that it begins with. */
  start: FormAnswers
  /** Answers that were sent before, to be corrected. */
  kept?: FormAnswers
  hidden: Readonly<Record<string, string>>
  /** Name of the person who fills it in; '': `sender` asks for it. */
  person?: string
  /** Fields after those of the form. */
  sender: string
  button: string
  /** The reply names the next page. */
  goesOn?: boolean
}

/** A form as whoever isn't signed in fills it in. */
export const fillingHtml = (
  reader: Reader,
  { content, start, hidden, kept = {}, person = '', goesOn = false, ...more }: Filling,
): string =>
  eta.render(body, {
    ...more,
    t: reader.t,
    hidden: hiddenHtml(reader.t, hidden),
    person,
    goesOn,
    texts: linkTexts,
    content: JSON.stringify(content),
    kept: JSON.stringify(kept),
    soonest: leastFillTime,
    most: mostLinkPhotos,
    mostText: mostLinkPhotosText,
    fields: fieldsHtml(reader, content, start),
  })

type Shown = Receives<typeof formLinksContract.read>

function linkedHtml(
  reader: Reader,
  { number, ticket, person, start }: Shown,
  content: NonNullable<Shown['content']>,
  path: string,
): string {
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
  return fillingHtml(reader, {
    path,
    content,
    start,
    hidden: { number: String(number), ticket },
    person,
    sender: person ? '' : name + email,
    button: t('Send'),
  })
}
