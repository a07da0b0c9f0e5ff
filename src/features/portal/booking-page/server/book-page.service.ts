import { leastFillTime } from '#server/auth/page-ticket.ts'
import {
  type ClientPage,
  type ClientPageRequest,
  type ClientPageRoute,
  callHtml,
  escapedHtml,
  eta,
} from '#server/client-page/client-page.ts'
import { fieldHtml, formHtml, hiddenHtml } from '#server/client-page/form.ts'
import { type Reader, readerOf } from '#server/reader.ts'
import { Refusal } from '#server/refusal.ts'
import type { Receives } from '#shared/endpoint.ts'
import { bookingPageTexts } from '../booking-page.rules.ts'
import { publicBookingContract } from '../public-booking.contract.ts'
import { slotsHtml } from './booking-parts.ts'

/** Where a stranger chooses work, address and time. */
export const bookPage: ClientPageRoute = {
  title: 'Book online',
  gone: bookingPageTexts.gone,
  send: publicBookingContract.hold,
  goesOn: true,
  secrets: ['address'],
  make,
}

type Openings = Receives<typeof publicBookingContract.openings>

async function make({
  ask,
  params,
  query,
  language,
  form,
  cameFrom,
}: ClientPageRequest): Promise<ClientPage> {
  const slug = params.slug ?? ''
  const page = await ask(publicBookingContract.open, { slug })
  const { company, time_zone, sites, types, ticket } = page
  const reader = await readerOf(language, time_zone)
  const { t } = reader
  const [type = '', address = '', from = cameFrom] = [query.type, query.address, query.from].map(textOf)
  const chosen = types.length === 1 ? String(types[0]!.id) : type
  const problems: Record<string, string> = {}
  let openings: Openings | null = null
  if (type !== '' || address !== '')
    openings = await ask(publicBookingContract.openings, { slug, job_type_id: type, address }).catch(
      (error: unknown) => {
        if (!(error instanceof Refusal) || error.status === 404) throw error
        const { fact, details } = error
        problems[details.field ?? 'all'] = t(fact)
        return null
      },
    )
  return {
    reader,
    brand: company,
    sites,
    title: page.title === 'Book online' ? t('Book online') : page.title,
    lead: escapedHtml(page.intro),
    body: eta.render(body, {
      t,
      types,
      chosen,
      problems: { all: '', job_type_id: '', ...problems },
      from,
      deposit: (cents: number) => (cents > 0 ? t('Deposit {{amount}}', { amount: reader.money(cents) }) : ''),
      minutes: (minutes: number) => t('{{count}} minutes', { count: minutes }),
      button: openings ? t('Show other times') : t('Show times'),
      isNext: openings !== null,
      address: fieldHtml({
        name: 'address',
        label: t('Address of the work'),
        value: address,
        autocomplete: 'street-address',
        longest: 300,
        missing: t(bookingPageTexts.noAddress),
        problem: problems.address ?? '',
      }),
      times: openings ? timesHtml(reader, form, { openings, type, ticket, time_zone, from }) : '',
      isFull: openings !== null && openings.times.length === 0,
      call: callHtml(reader, company.phone),
      isOff: types.length === 0,
      wait: page.waiting && openings !== null ? waitHref(slug, { type: chosen, address, from }) : '',
    }),
  }
}

const textOf = (value: string | string[] | undefined): string | undefined =>
  Array.isArray(value) ? value[0] : value

const body =
  eta.compile(`<% if (it.isOff) { %><p><%= it.t('There is nothing to book online right now.') %></p><%~ it.call %><% } else { %>
<form method="get" novalidate>
<p class="problem" id="all-problem" role="alert"><%= it.problems.all %></p>
<% if (it.from) { %><input type="hidden" name="from" value="<%= it.from %>"><% } %>
<fieldset role="radiogroup" aria-describedby="job_type_id-problem"><legend><%= it.t('What do you need?') %></legend>
<div class="choices"><% for (const { id, name, minutes, price, deposit_cents } of it.types) { %><label class="choice"><input type="radio" name="type" value="<%= id %>"<% if (String(id) === it.chosen) { %> checked<% } %>><b><%= name %></b><small><%= [price, it.minutes(minutes), it.deposit(deposit_cents)].filter(Boolean).join(' · ') %></small></label>
<% } %></div><p class="problem" id="job_type_id-problem" role="alert"><%= it.problems.job_type_id %></p></fieldset>
<%~ it.address %>
<button class="full<% if (it.isNext) { %> plain<% } else { %> big<% } %>"><%= it.button %></button>
</form>
<% if (it.isFull) { %><div class="block"><p><%= it.t('No times available in the next weeks. Please call us.') %></p><%~ it.call %></div><% } %>
<% if (it.times) { %><div class="block"><%~ it.times %></div><% } %>
<% if (it.wait) { %><p class="after"><%= it.t('No time that suits you?') %> <a href="<%= it.wait %>"><%= it.t('Join the waiting list') %></a></p><% } %><% } %>`)

const waitHref = (slug: string, query: Record<string, string>): string =>
  `/book/${slug}/wait?${new URLSearchParams(query)}`

interface Shown {
  openings: Openings
  type: string
  ticket: string
  time_zone: string
  from: string
}

function timesHtml(
  reader: Reader,
  form: ClientPageRequest['form'],
  { openings, type, ticket, time_zone, from }: Shown,
): string {
  const { place, times, window } = openings
  if (times.length === 0) return ''
  const { t } = reader
  const hidden = hiddenHtml(t, { job_type_id: type, place, ticket, from })
  return formHtml(
    form,
    eta.render(choose, { t, hidden, slots: slotsHtml(reader, form, { times, window, time_zone }) }),
    { goesOn: true, soonest: leastFillTime },
  )
}

const choose = eta.compile(`<%~ it.hidden %>
<%~ it.slots %><button class="big full"><%= it.t('Take this time') %></button>`)
