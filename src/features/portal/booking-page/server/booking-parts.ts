import { callHtml, eta, type PageForm } from '#server/client-page/client-page.ts'
import type { Reader } from '#server/reader.ts'
import { dayMinutes, formatDay, formatInstant, utcToWall } from '#shared/dates.ts'
import { type WebBookingState, webBookingLabels } from '../booking-page.rules.ts'

/** Parts that the pages of a booking share. */

const slots =
  eta.compile(`<div id="free"><fieldset class="days" role="radiogroup" aria-label="<%= it.t('Available times') %>" aria-describedby="starts_at-problem">
<% it.days.forEach(({ name, times }, day) => { %><div role="group" aria-labelledby="day-<%= day %>"><h2 id="day-<%= day %>"><%= name %></h2><div class="slots">
<% for (const { at, label, isFirst } of times) { %><label class="choice"><input type="radio" name="starts_at" value="<%= at %>"<% if (isFirst) { %> id="starts_at"<% } if (at === it.chosen) { %> checked<% } %>><span><%= label %></span></label>
<% } %></div></div><% }) %></fieldset><p class="problem" id="starts_at-problem" role="alert"><%= it.problem %></p></div>`)

interface Times {
  times: readonly string[]
  window: number
  time_zone: string
}

/** Times by day, each with the window within which somebody arrives. */
export function slotsHtml(
  { t, language }: Reader,
  form: PageForm,
  { times, window, time_zone }: Times,
): string {
  const timeOf = (at: string) => formatInstant(at, time_zone, language, 'time')
  const days = new Map<number, { at: string; label: string; isFirst: boolean }[]>()
  for (const at of times) {
    const day = Math.floor(utcToWall(at, time_zone) / dayMinutes)
    const end = new Date(Date.parse(at) + window * 60_000).toISOString()
    const label = window > 0 ? `${timeOf(at)} – ${timeOf(end)}` : timeOf(at)
    days.set(day, [...(days.get(day) ?? []), { at, label, isFirst: at === times[0] }])
  }
  return eta.render(slots, {
    t,
    days: [...days].map(([day, each]) => ({ name: formatDay(day, language, 'dayMonth'), times: each })),
    chosen: form.typed.starts_at ?? '',
    problem: form.problems.starts_at ?? '',
  })
}

const summary = eta.compile(`<dl class="facts"><div><dt><%= it.t('Work') %></dt><dd><%= it.type %></dd></div>
<% if (it.time) { %><div><dt><%= it.window ? it.t('Arrival') : it.t('Time') %></dt><dd><%= it.time %></dd></div><% } %>
<div><dt><%= it.t('Address') %></dt><dd><%= it.address %></dd></div></dl>`)

export interface Booked {
  job_type: string
  starts_at: string | null
  window: number
  address: string
}

/** A booking's facts: kind of work, time and place. */
export function summaryHtml(
  { t, instant, span }: Reader,
  { job_type, starts_at, window, address }: Booked,
): string {
  const at = starts_at === null ? null : new Date(starts_at)
  const time =
    at === null ? '' : window > 0 ? span(at, new Date(at.getTime() + window * 60_000)) : instant(at)
  return eta.render(summary, { t, type: job_type, time, window, address })
}

const tones: Record<WebBookingState | 'declined', string> = {
  held: 'amber',
  unproven: 'amber',
  unpaid: 'amber',
  booked: 'green',
  requested: 'amber',
  cancelled: 'grey',
  ended: 'grey',
  declined: 'pink',
}

export const badgeHtml = ({ t }: Reader, state: WebBookingState | 'declined'): string =>
  `<p><span class="badge ${tones[state]}">${t(state === 'declined' ? 'Declined' : webBookingLabels[state])}</span></p>`

const again = eta.compile(
  `<div class="stack after"><a class="button full" href="<%= it.href %>"><%= it.t('Choose a time') %></a><%~ it.call %></div>`,
)

/** The way back to the times, where a booking is over. */
export const againHtml = (reader: Reader, slug: string, phone: string): string =>
  eta.render(again, { t: reader.t, href: `/book/${slug}`, call: callHtml(reader, phone) })
