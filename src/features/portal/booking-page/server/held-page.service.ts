import { fillingHtml } from '#features/jobs/forms/server/fill-page.service.ts'
import {
  type ClientPage,
  type ClientPageRequest,
  type ClientPageRoute,
  escapedHtml,
  eta,
} from '#server/client-page/client-page.ts'
import { fieldIn, formHtml } from '#server/client-page/form.ts'
import { type Reader, readerOf } from '#server/reader.ts'
import { formatInstant } from '#shared/dates.ts'
import type { Receives } from '#shared/endpoint.ts'
import { bookingPageTexts, mostPageAnswer } from '../booking-page.rules.ts'
import { publicBookingContract } from '../public-booking.contract.ts'
import { againHtml, summaryHtml } from './booking-parts.ts'

/** Where whoever holds a time says who they are. */
export const heldPage: ClientPageRoute = {
  title: 'Book online',
  gone: bookingPageTexts.linkGone,
  send: publicBookingContract.confirm,
  goesOn: true,
  make,
}

type Held = Receives<typeof publicBookingContract.held>

async function make(request: ClientPageRequest): Promise<ClientPage> {
  const { ask, params, language, form } = request
  const held = await ask(publicBookingContract.held, params)
  const { company, time_zone, sites, state, slug, until, url } = held
  const reader = await readerOf(language, time_zone)
  const { t } = reader
  const { form: asked } = held
  const isOpen = state === 'held' || state === 'unproven'
  const at = until === null ? '' : formatInstant(until, time_zone, reader.language, 'time')
  return {
    reader,
    brand: company,
    sites,
    title: isOpen ? t('Your details') : t('Book online'),
    lead: escapedHtml(isOpen ? t('We hold this time for you until {{time}}.', { time: at }) : ''),
    script: isOpen && asked ? '/client-form.js' : '',
    body: isOpen
      ? summaryHtml(reader, held) +
        (asked
          ? `<div class="block">${askedHtml(request, reader, held, asked)}</div>`
          : formHtml(form, ownHtml(reader, form, held, params.token ?? ''), { goesOn: true }))
      : state === 'ended' || state === 'cancelled'
        ? `<p>${escapedHtml(t(bookingPageTexts.ranOut))}</p>${againHtml(reader, slug, company.phone)}`
        : `<p><a class="button full" href="${escapedHtml(url)}">${escapedHtml(t('Open your booking'))}</a></p>`,
  }
}

const inputs = eta.compile(`<input type="hidden" name="token" value="<%= it.token %>">
<div class="stack after"><%~ it.fields %></div>
<button class="big full"><%= it.t('Continue') %></button>`)

const ownHtml = (reader: Reader, form: ClientPageRequest['form'], held: Held, token: string): string =>
  eta.render(inputs, { t: reader.t, token, fields: fieldsOf(reader, form, held) })

/** The company's form, with the person's fields on its last page. */
const askedHtml = (
  { params, form }: ClientPageRequest,
  reader: Reader,
  held: Held,
  { content, start, kept }: NonNullable<Held['form']>,
): string =>
  fillingHtml(reader, {
    path: form.address,
    content,
    start,
    kept,
    hidden: { token: params.token ?? '' },
    sender: fieldsOf(reader, form, held),
    button: reader.t('Continue'),
    goesOn: true,
  })

const select =
  eta.compile(`<div class="field"><label for="<%= it.name %>"><%= it.label %><% if (it.missing) { %> <span class="must" aria-hidden="true">*</span><% } %></label>
<select id="<%= it.name %>" name="<%= it.name %>" aria-describedby="<%= it.name %>-problem"<% if (it.missing) { %> required data-missing="<%= it.missing %>"<% } %>><option value=""></option>
<% for (const choice of it.choices) { %><option<% if (choice === it.value) { %> selected<% } %>><%= choice %></option><% } %></select>
<p class="problem" id="<%= it.name %>-problem" role="alert"><%= it.problem %></p></div>`)

function fieldsOf({ t }: Reader, form: ClientPageRequest['form'], { questions, person }: Held): string {
  const needed = t('Please fill this in.')
  const own = questions.map(({ label, choices, is_required }, i) => {
    const name = `answer_${i + 1}`
    const missing = is_required ? needed : ''
    if (choices.length === 0) return fieldIn(form, { name, label, longest: mostPageAnswer, missing })
    const [value = '', problem = ''] = [form.typed[name], form.problems[name]]
    return eta.render(select, { name, label, choices, missing, value, problem })
  })
  const all = [
    ...own,
    fieldIn(form, {
      name: 'name',
      label: t('Name'),
      value: person.name,
      autocomplete: 'name',
      longest: 200,
      missing: t('Please enter your name.'),
    }),
    fieldIn(form, {
      name: 'phone',
      label: t('Mobile number'),
      value: person.phone,
      type: 'tel',
      autocomplete: 'tel',
      longest: 40,
    }),
    fieldIn(form, {
      name: 'email',
      label: t('Email'),
      value: person.email,
      type: 'email',
      autocomplete: 'email',
      longest: 254,
    }),
    fieldIn(form, {
      name: 'note',
      label: t('Anything we should know?'),
      value: person.note,
      rows: 3,
      longest: 2_000,
    }),
  ]
  const sends = t('We send a code to your email, or to your mobile if you leave no email.')
  return `${all.join('')}<p class="dim small">${escapedHtml(sends)}</p>`
}
