import { linkTexts } from '#features/money/documents/documents.rules.ts'
import {
  type ClientPage,
  type ClientPageRequest,
  type ClientPageRoute,
  callHtml,
  doneHtml,
  escapedHtml,
  eta,
  type PageForm,
} from '#server/client-page/client-page.ts'
import { fieldIn, formHtml } from '#server/client-page/form.ts'
import { type Reader, readerOf } from '#server/reader.ts'
import { dayMinutes, formatDay, formatInstant, utcToWall } from '#shared/dates.ts'
import type { Receives } from '#shared/endpoint.ts'
import { bookingsContract } from '../bookings.contract.ts'
import { bookingStateLabels, bookingTexts } from '../bookings.rules.ts'

type Times = Receives<typeof bookingsContract.timesByLink>

/** Where a client chooses a time for the work of the quote that they have accepted, by that quote's link. */
export const timePage: ClientPageRoute = {
  title: 'Choose a time',
  gone: linkTexts.gone,
  send: bookingsContract.askByLink,
  make,
}

async function make({ ask, params, language, form }: ClientPageRequest): Promise<ClientPage> {
  const times = await ask(bookingsContract.timesByLink, { token: params.token ?? '' })
  const { company, time_zone, number_text, address, can_ask } = times
  const reader = await readerOf(language, time_zone)
  const { t } = reader
  const quote = t('Quote #{{number}}', { number: number_text })
  return {
    reader,
    brand: company,
    title: t('Choose a time'),
    lead: escapedHtml([quote, address].filter(Boolean).join(' · ')),
    body: eta.render(page, {
      t,
      quote,
      address: `/clientPortal/quotes/${params.token}`,
      outcome: outcomeHtml(reader, form, times),
      form: can_ask && times.times.length > 0 ? formHtml(form, fields(reader, form, times)) : '',
      isFull: can_ask && times.times.length === 0,
      call: callHtml(reader, company.phone),
    }),
  }
}

const page = eta.compile(`<%~ it.outcome %>
<% if (it.isFull) { %><p><%= it.t('No times available in the next four weeks. Please call us.') %></p><% } %>
<%~ it.form %>
<div class="stack after"><% if (!it.form) { %><%~ it.call %><% } %><a class="button plain full" href="<%= it.address %>"><%= it.quote %></a></div>`)

/** The last request and its answer. */
function outcomeHtml({ t, instant }: Reader, form: PageForm, { asked, can_ask }: Times): string {
  if (!asked)
    return can_ask ? '' : `<p class="alert">${escapedHtml(t('A time is already booked for this work.'))}</p>`
  const { state, starts_at, answer } = asked
  if (state === 'withdrawn') return ''
  const thanks = form.isSent && state === 'requested' ? doneHtml(t(bookingTexts.asked)) : ''
  const time = t('Requested time: {{time}}.', { time: instant(new Date(starts_at)) })
  return (
    thanks + eta.render(request, { time, state: t(bookingStateLabels[state]), tone: tones[state], answer })
  )
}

const tones = { requested: 'amber', confirmed: 'green', declined: 'pink' } as const

const request = eta.compile(`<p><%= it.time %> <span class="badge <%= it.tone %>"><%= it.state %></span></p>
<% if (it.answer) { %><p class="pre"><%= it.answer %></p><% } %>`)

const slots =
  eta.compile(`<div id="free"><fieldset class="days" role="radiogroup" aria-label="<%= it.t('Available times') %>" aria-describedby="starts_at-problem">
<% it.days.forEach(({ name, times }, day) => { %><div role="group" aria-labelledby="day-<%= day %>"><h2 id="day-<%= day %>"><%= name %></h2><div class="slots">
<% for (const { at, label, isFirst } of times) { %><label class="choice"><input type="radio" name="starts_at" value="<%= at %>"<% if (isFirst) { %> id="starts_at"<% } if (at === it.chosen) { %> checked<% } %>><span><%= label %></span></label>
<% } %></div></div><% }) %></fieldset><p class="problem" id="starts_at-problem" role="alert"><%= it.problem %></p></div>
<%~ it.note %>
<button class="big full"><%= it.t('Request this time') %></button>`)

function fields({ t, language }: Reader, form: PageForm, { times, time_zone }: Times): string {
  const days = new Map<number, { at: string; label: string; isFirst: boolean }[]>()
  for (const at of times) {
    const day = Math.floor(utcToWall(at, time_zone) / dayMinutes)
    const label = formatInstant(at, time_zone, language, 'time')
    days.set(day, [...(days.get(day) ?? []), { at, label, isFirst: at === times[0] }])
  }
  return eta.render(slots, {
    t,
    days: [...days].map(([day, times]) => ({ name: formatDay(day, language, 'dayMonth'), times })),
    chosen: form.typed.starts_at ?? '',
    problem: form.problems.starts_at ?? '',
    note: fieldIn(form, { name: 'note', label: t('Anything we should know?'), rows: 3, longest: 2_000 }),
  })
}
