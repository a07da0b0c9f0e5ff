import { addressOf } from '#server/client-page/ask-endpoint.ts'
import {
  type ClientPage,
  type ClientPageRequest,
  type ClientPageRoute,
  doneHtml,
  escapedHtml,
  eta,
  type PageForm,
} from '#server/client-page/client-page.ts'
import { fieldIn, formHtml } from '#server/client-page/form.ts'
import type { Reader } from '#server/reader.ts'
import type { Receives } from '#shared/endpoint.ts'
import { feedbackContract } from '../feedback.contract.ts'
import type { PageStep } from '../review-list.rules.ts'
import { feedbackTexts, mostStars } from '../reviews.rules.ts'

/** Where a client says how it went, by the link that they were sent. */
export const feedbackPage: ClientPageRoute = {
  title: 'How did it go?',
  gone: feedbackTexts.linkOver,
  send: feedbackContract.give,
  make,
}

async function make({ ask, params, query, reader, form }: ClientPageRequest): Promise<ClientPage> {
  const asked = await ask(feedbackContract.readLink, params)
  const { t } = reader
  const { company, logo, colour, what, review_url, answer } = asked
  const step = (name: PageStep) => addressOf(feedbackContract.note, { ...params, step: name }).path
  const number = t('Job #{{number}}', { number: String(asked.job_number) })
  const isGiven = form.isSent && asked.stars !== null
  return {
    reader,
    brand: { name: company, logo, colour },
    title: t('How did it go?'),
    lead: escapedHtml([number, what].filter(Boolean).join(' · ')),
    body: isGiven
      ? doneHtml(t('Thank you. {{company}} has received your message.', { company })) +
        eta.render(onwards, { t, review_url, note: step('onward') })
      : (answer && eta.render(answered, { t, company, answer })) +
        formHtml(form, fields(reader, form, { ...asked, stars: starsIn(query.stars) ?? asked.stars })),
    look: step('opened'),
  }
}

/** The stars that were pressed in a mail. */
const starsIn = (text: string | string[] | undefined): number | null =>
  typeof text === 'string' && /^[1-5]$/.test(text) ? Number(text) : null

const onwards =
  eta.compile(`<% if (it.review_url) { %><p><%= it.t('Would you leave us a public review?') %></p>
<a class="button full" href="<%= it.review_url %>" data-note="<%= it.note %>" target="_blank" rel="noreferrer"><%= it.t('Write a review') %></a><% } %>`)

const answered =
  eta.compile(`<p><b><%= it.t('{{company}} answered:', { company: it.company }) %></b><br><%= it.answer %></p>
`)

const stars =
  eta.compile(`<div><fieldset class="stars" aria-describedby="stars-problem"><legend><%= it.t('Stars') %></legend>
<% for (let star = 1; star <= it.most; star++) { %><label class="star"><input type="radio" name="stars" value="<%= star %>"<% if (star === 1) { %> id="stars"<% } if (star === it.given) { %> checked<% } %> aria-label="<%= it.t('{{stars}} of 5 stars', { stars: star }) %>"></label>
<% } %></fieldset><p class="problem" id="stars-problem" role="alert"><%= it.problem %></p></div>
<%~ it.words %>
<button class="big full"><%= it.t('Send') %></button>`)

const fields = (
  { t }: Reader,
  form: PageForm,
  { stars: given, comment }: Receives<typeof feedbackContract.readLink>,
): string =>
  eta.render(stars, {
    t,
    most: mostStars,
    given: Number(form.typed.stars ?? given ?? 0),
    problem: form.problems.stars ?? '',
    words: [
      fieldIn(form, {
        name: 'comment',
        label: t('What went well, and what didn’t?'),
        value: comment,
        rows: 3,
        longest: 2_000,
      }),
      fieldIn(form, { name: 'name', label: t('Your name'), autocomplete: 'name', longest: 200 }),
    ].join(''),
  })
