import {
  type ClientPage,
  type ClientPageRequest,
  type ClientPageRoute,
  callHtml,
  doneHtml,
  eta,
} from '#server/client-page/client-page.ts'
import { formHtml } from '#server/client-page/form.ts'
import { type Reader, readerOf } from '#server/reader.ts'
import type { Receives } from '#shared/endpoint.ts'
import { bookingPageTexts } from '../booking-page.rules.ts'
import { publicBookingContract } from '../public-booking.contract.ts'
import { badgeHtml, slotsHtml, summaryHtml } from './booking-parts.ts'

/** Where a client reads, moves and cancels what they have booked. */
export const changePage: ClientPageRoute = {
  title: 'Your booking',
  gone: bookingPageTexts.linkGone,
  send: publicBookingContract.move,
  make,
}

type Shown = Receives<typeof publicBookingContract.change>

async function make({ ask, params, language, form }: ClientPageRequest): Promise<ClientPage> {
  const booking = await ask(publicBookingContract.change, params)
  const { company, time_zone, sites, slug, state, can_change, why, times, window, answer } = booking
  const reader = await readerOf(language, time_zone)
  const { t } = reader
  const isDone = state === 'cancelled' || state === 'declined'
  return {
    reader,
    brand: company,
    sites,
    title: t('Your booking'),
    body: eta.render(body, {
      t,
      slug,
      answer,
      deposit: depositText(reader, booking),
      done: form.isSent ? doneHtml(t(isDone ? bookingPageTexts.cancelled : bookingPageTexts.changed)) : '',
      badge: badgeHtml(reader, state),
      summary: summaryHtml(reader, booking),
      why: can_change || isDone ? '' : t(why),
      call: callHtml(reader, company.phone),
      isDone,
      form: can_change
        ? formHtml(
            form,
            eta.render(choose, {
              t,
              has: times.length > 0,
              slots: times.length > 0 ? slotsHtml(reader, form, { times, window, time_zone }) : '',
            }),
          )
        : '',
    }),
  }
}

/** The end of a deposit with a cancellation. */
const depositText = ({ t, money }: Reader, { deposit_cents, deposit_back }: Shown): string =>
  deposit_cents === 0
    ? ''
    : t(
        deposit_back
          ? 'Your deposit of {{amount}} goes back to your card.'
          : 'Your deposit of {{amount}} is not refunded.',
        { amount: money(deposit_cents) },
      )

const body = eta.compile(`<%~ it.done %><%~ it.badge %><%~ it.summary %>
<% if (it.answer) { %><p class="pre after"><%= it.answer %></p><% } %>
<% if (it.why) { %><p class="after"><%= it.why %></p><% } %>
<% if (it.form) { %><div class="block"><%~ it.form %></div>
<dialog id="cancelling" aria-labelledby="cancelling-title"><form method="dialog"><h2 id="cancelling-title"><%= it.t('Cancel the booking?') %></h2><p><%= it.t('The time is then open to others.') %></p><% if (it.deposit) { %><p><%= it.deposit %></p><% } %>
<p class="row"><button class="plain" value="no" autofocus><%= it.t('Keep it') %></button><button class="danger" value="yes"><%= it.t('Cancel the booking') %></button></p></form></dialog><% } %>
<div class="stack after"><% if (it.isDone) { %><a class="button full" href="/book/<%= it.slug %>"><%= it.t('Choose a time') %></a><% } %><%~ it.call %></div>`)

const choose = eta.compile(`<% if (it.has) { %><h2><%= it.t('Choose another time') %></h2><%~ it.slots %>
<button class="big full" name="cancel" value="0"><%= it.t('Move to this time') %></button><% } %>
<button class="plain full" name="cancel" value="1" data-confirm="cancelling"><%= it.t('Cancel the booking') %></button>`)
