import {
  type ClientPage,
  type ClientPageRequest,
  type ClientPageRoute,
  doneHtml,
  escapedHtml,
  eta,
} from '#server/client-page/client-page.ts'
import { fieldIn, formHtml } from '#server/client-page/form.ts'
import { type Reader, readerOf } from '#server/reader.ts'
import { formatInstant } from '#shared/dates.ts'
import type { Receives } from '#shared/endpoint.ts'
import { bookingPageTexts } from '../booking-page.rules.ts'
import { publicBookingContract } from '../public-booking.contract.ts'
import { againHtml, summaryHtml } from './booking-parts.ts'

/** Where a booking is proven: by the code that was sent, or by the link itself. */
export const activatePage: ClientPageRoute = {
  title: 'Confirm your booking',
  gone: bookingPageTexts.linkGone,
  send: publicBookingContract.activate,
  goesOn: true,
  make,
}

type Shown = Receives<typeof publicBookingContract.activation>

async function make({ ask, params, query, language, form }: ClientPageRequest): Promise<ClientPage> {
  // Back from the provider's page: whoever paid reads at once that they are booked.
  if (query.paid === '1') await ask(publicBookingContract.deposit, params).catch(() => null)
  const shown = await ask(publicBookingContract.activation, params)
  const { company, time_zone, sites } = shown
  const reader = await readerOf(language, time_zone)
  return {
    reader,
    brand: company,
    sites,
    title: reader.t('Confirm your booking'),
    body: bodyOf(reader, shown, form),
  }
}

function bodyOf(reader: Reader, shown: Shown, form: ClientPageRequest['form']): string {
  const { t } = reader
  const { state, slug, by_code, to, url, company, waiting_url } = shown
  if (state === 'unproven')
    return (
      summaryHtml(reader, shown) +
      (waiting_url ? heldHtml(reader, shown) : '') +
      formHtml(form, by_code ? codeHtml(reader, form, { to, url }) : button(t), { goesOn: true }) +
      (waiting_url ? leaveHtml(reader, waiting_url) : '')
    )
  if (state === 'unpaid')
    return summaryHtml(reader, shown) + formHtml(form, depositHtml(reader, shown), { goesOn: true })
  const way = (label: string) =>
    `<p class="after"><a class="button full" href="${escapedHtml(url)}">${escapedHtml(t(label))}</a></p>`
  if (state === 'booked' || state === 'requested')
    return (
      doneHtml(
        t(
          state === 'booked'
            ? 'You’re booked. Thank you.'
            : 'Thank you. We’ll confirm the time as soon as we can.',
        ),
      ) +
      summaryHtml(reader, shown) +
      way('Open your booking')
    )
  if (state === 'held') return way('Continue')
  return `<p>${escapedHtml(t(bookingPageTexts.over))}</p>${againHtml(reader, slug, company.phone)}`
}

const untilText = ({ t, language }: Reader, { until, time_zone }: Shown): string =>
  t('We hold this time for you until {{time}}.', {
    time: until === null ? '' : formatInstant(until, time_zone, language, 'time'),
  })

const heldHtml = (reader: Reader, shown: Shown): string =>
  `<p class="after">${escapedHtml(untilText(reader, shown))}</p>`

/** The way off the waiting list, for whom this time was offered. */
const leaveHtml = ({ t }: Reader, url: string): string =>
  `<p class="after"><a href="${escapedHtml(url)}">${escapedHtml(t('Open the waiting list'))}</a></p>`

const deposit =
  eta.compile(`<p class="after"><%= it.t('Deposit {{amount}}', { amount: it.amount }) %>. <%= it.until %></p>
<% if (it.url) { %><a class="button big full" href="<%= it.url %>" target="_top"><%= it.t('Pay the deposit') %></a><% } else { %><button class="big full"><%= it.t('Pay the deposit') %></button><% } %>`)

/** The way to the provider's page; a button where it could not be begun before. */
const depositHtml = (reader: Reader, shown: Shown): string =>
  eta.render(deposit, {
    t: reader.t,
    amount: reader.money(shown.deposit_cents),
    url: shown.pay_url,
    until: untilText(reader, shown),
  })

const button = (t: Reader['t']) =>
  `<button class="big full after">${escapedHtml(t('Confirm the booking'))}</button>`

const code = eta.compile(`<p class="after"><%= it.sent %></p><%~ it.field %>
<button class="big full"><%= it.t('Confirm the booking') %></button>
<p><a href="<%= it.url %>"><%= it.t('No code? Check your details') %></a></p>`)

const codeHtml = (
  { t }: Reader,
  form: ClientPageRequest['form'],
  { to, url }: Pick<Shown, 'to' | 'url'>,
): string =>
  eta.render(code, {
    t,
    url,
    sent: t('We’ve sent a code to {{address}}. Enter it to confirm.', { address: to }),
    field: fieldIn(form, {
      name: 'code',
      label: t('Code'),
      autocomplete: 'one-time-code',
      longest: 20,
      missing: t('Please enter the code.'),
    }),
  })
