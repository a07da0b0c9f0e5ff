import {
  type ClientPage,
  type ClientPageRequest,
  type ClientPageRoute,
  callHtml,
  doneHtml,
  escapedHtml,
  eta,
} from '#server/client-page/client-page.ts'
import { formHtml } from '#server/client-page/form.ts'
import { type Reader, readerOf } from '#server/reader.ts'
import { formatDay } from '#shared/dates.ts'
import type { Receives } from '#shared/endpoint.ts'
import { bookingPageTexts } from '../../booking-page.rules.ts'
import { waitingListContract } from '../../waiting-list.contract.ts'
import { partLabels, waitingLabels, waitingTexts } from '../../waiting-list.rules.ts'

/** Where somebody on the waiting list reads what they wait for, and leaves it. */
export const waitingPage: ClientPageRoute = {
  title: 'Waiting list',
  gone: bookingPageTexts.linkGone,
  send: waitingListContract.leave,
  make,
}

type Shown = Receives<typeof waitingListContract.read>

async function make({ ask, params, language, form }: ClientPageRequest): Promise<ClientPage> {
  const shown = await ask(waitingListContract.read, params)
  const { company, sites, slug, state } = shown
  const reader = await readerOf(language, shown.time_zone)
  const { t } = reader
  const waits = state === 'waiting'
  return {
    reader,
    brand: company,
    sites,
    title: t('Waiting list'),
    lead: waits ? escapedHtml(t('We’ll write to you when a time that suits you is free.')) : '',
    body: eta.render(body, {
      t,
      slug,
      waits,
      done: state === 'left' ? doneHtml(t(waitingTexts.left)) : '',
      badge: state === 'left' ? '' : t(waitingLabels[state]),
      facts: factsOf(reader, shown),
      call: callHtml(reader, company.phone),
      form: waits
        ? formHtml(form, `<button class="plain full">${escapedHtml(t('Leave the waiting list'))}</button>`)
        : '',
    }),
  }
}

function factsOf({ t, list, longDay, language }: Reader, shown: Shown): [string, string][] {
  const { job_type, address, weekdays, parts, last_day } = shown
  const days =
    weekdays.length === 7 ? t('Any day') : list(weekdays.map(day => formatDay(day + 3, language, 'weekday')))
  return [
    [t('Work'), job_type],
    [t('Days'), days],
    [t('Times of day'), list(parts.map(part => t(partLabels[part])))],
    [t('Wait until'), longDay(last_day)],
    [t('Address'), address],
  ]
}

const body =
  eta.compile(`<%~ it.done %><% if (it.badge) { %><p><span class="badge <% if (it.waits) { %>amber<% } else { %>grey<% } %>"><%= it.badge %></span></p><% } %>
<dl class="facts"><% for (const [name, value] of it.facts) { %><div><dt><%= name %></dt><dd><%= value %></dd></div>
<% } %></dl>
<div class="stack after"><a class="button full" href="/book/<%= it.slug %>"><%= it.t('Choose a time') %></a><%~ it.form %><%~ it.call %></div>`)
