import { leastFillTime } from '#server/auth/page-ticket.ts'
import {
  type ClientPage,
  type ClientPageRequest,
  type ClientPageRoute,
  escapedHtml,
  eta,
} from '#server/client-page/client-page.ts'
import { fieldIn, formHtml, hiddenHtml } from '#server/client-page/form.ts'
import { type Reader, readerOf } from '#server/reader.ts'
import { formatDay } from '#shared/dates.ts'
import type { Receives } from '#shared/endpoint.ts'
import { bookingPageTexts } from '../../booking-page.rules.ts'
import { waitingListContract } from '../../waiting-list.contract.ts'
import { dayParts, partLabels, waitingTexts } from '../../waiting-list.rules.ts'

/** Where a visitor joins the waiting list. */
export const waitPage: ClientPageRoute = {
  title: 'Waiting list',
  gone: waitingTexts.gone,
  send: waitingListContract.join,
  goesOn: true,
  secrets: ['address'],
  make,
}

type Shown = Receives<typeof waitingListContract.page>

async function make({
  ask,
  params,
  query,
  language,
  form,
  cameFrom,
}: ClientPageRequest): Promise<ClientPage> {
  const shown = await ask(waitingListContract.page, { slug: params.slug ?? '' })
  const reader = await readerOf(language, shown.time_zone)
  const { t } = reader
  const asked = (name: string, usual = '') => form.typed[name] ?? String(query[name] ?? usual)
  const isFirst = Object.keys(form.typed).length === 0
  const tick = (name: string, label: string) => ({ name, label, on: isFirst || form.typed[name] === '1' })
  return {
    reader,
    brand: shown.company,
    sites: shown.sites,
    title: t('Waiting list'),
    lead: escapedHtml(t('We’ll write to you when a time that suits you is free.')),
    body: formHtml(
      form,
      eta.render(body, {
        t,
        hidden: hiddenHtml(t, { ticket: shown.ticket, from: asked('from', cameFrom) }),
        types: shown.types,
        chosen: asked('job_type_id', String(query.type ?? '')) || onlyOf(shown),
        problem: (name: string) => form.problems[name] ?? '',
        days: weekdays(reader).map((label, i) => tick(`day_${i + 1}`, label)),
        parts: dayParts.map(part => tick(part, t(partLabels[part]))),
        agreed: form.typed.agreed === '1',
        address: fieldIn(form, {
          name: 'address',
          label: t('Address of the work'),
          value: asked('address'),
          autocomplete: 'street-address',
          longest: 300,
          missing: t(bookingPageTexts.noAddress),
        }),
        day: fieldIn(form, {
          name: 'last_day',
          label: t('Wait until'),
          type: 'date',
          value: shown.usual,
          longest: 10,
          missing: t(waitingTexts.badDay),
        }),
        person: personHtml(reader, form),
      }),
      { goesOn: true, soonest: leastFillTime },
    ),
  }
}

const onlyOf = ({ types }: Shown): string => (types.length === 1 ? String(types[0]!.id) : '')

/** Monday to Sunday; day 4 after the first of 1970 was a Monday. */
const weekdays = ({ language }: Reader): string[] =>
  Array.from({ length: 7 }, (_, i) => formatDay(i + 4, language, 'weekday'))

const personHtml = ({ t }: Reader, form: ClientPageRequest['form']): string =>
  [
    fieldIn(form, {
      name: 'name',
      label: t('Name'),
      autocomplete: 'name',
      longest: 200,
      missing: t('Please enter your name.'),
    }),
    fieldIn(form, {
      name: 'email',
      label: t('Email'),
      type: 'email',
      autocomplete: 'email',
      longest: 254,
    }),
    fieldIn(form, {
      name: 'phone',
      label: t('Mobile number'),
      type: 'tel',
      autocomplete: 'tel',
      longest: 40,
    }),
    fieldIn(form, { name: 'note', label: t('Anything we should know?'), rows: 2, longest: 2_000 }),
  ].join('')

const body = eta.compile(`<%~ it.hidden %>
<div class="field"><label for="job_type_id"><%= it.t('What do you need?') %> <span class="must" aria-hidden="true">*</span></label>
<select id="job_type_id" name="job_type_id" aria-describedby="job_type_id-problem" required data-missing="<%= it.t('Please choose the work.') %>"><option value=""></option>
<% for (const { id, name } of it.types) { %><option value="<%= id %>"<% if (String(id) === it.chosen) { %> selected<% } %>><%= name %></option><% } %></select>
<p class="problem" id="job_type_id-problem" role="alert"><%= it.problem('job_type_id') %></p></div>
<%~ it.address %>
<% const ticks = (id, title, choices, problem) => { %><fieldset aria-describedby="<%= id %>-problem"><legend><%= title %></legend><div class="slots">
<% for (const { name, label, on } of choices) { %><label class="choice"><input type="checkbox" name="<%= name %>" value="1"<% if (on) { %> checked<% } %>><span><%= label %></span></label>
<% } %></div><p class="problem" id="<%= id %>-problem" role="alert"><%= problem %></p></fieldset><% } %>
<% ticks('days', it.t('Days that suit you'), it.days, it.problem('days')) %>
<% ticks('parts', it.t('Times of day'), it.parts, it.problem('parts')) %>
<%~ it.day %><%~ it.person %>
<div><label class="extra"><input type="checkbox" id="agreed" name="agreed" value="1" data-missing="<%= it.t('Please agree to be told.') %>" aria-describedby="agreed-problem"<% if (it.agreed) { %> checked<% } %>><span><%= it.t('Write to me by email, or by text message if I leave no email.') %></span></label>
<p class="problem" id="agreed-problem" role="alert"><%= it.problem('agreed') %></p></div>
<button class="big full"><%= it.t('Join the waiting list') %></button>`)
