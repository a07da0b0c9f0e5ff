import { companyRow } from '#features/account/company/server/company.queries.ts'
import { sentFacts } from '#features/account/custom-fields/custom-fields.rules.ts'
import { taxTexts } from '#features/account/tax-and-fees/tax-text.rules.ts'
import { linkTexts } from '#features/money/documents/documents.rules.ts'
import {
  addsToTotal,
  type Choice,
  chosenLines,
  offeredLines,
  quoteTotals,
} from '#features/money/documents/options.rules.ts'
import { companyDay } from '#features/money/documents/server/document-day.service.ts'
import { documentOf, linkGone } from '#features/money/documents/server/document-link.service.ts'
import { documentPage, paperHtml } from '#features/money/documents/server/paper-page.service.ts'
import { publicCompany } from '#features/money/documents/server/public-company.service.ts'
import { shownFieldsOf } from '#features/money/documents/server/shown-fields.service.ts'
import { columnsOf } from '#features/money/money-settings/look.rules.ts'
import { lookSetting } from '#features/money/money-settings/server/money-settings.service.ts'
import {
  canDecide,
  decisionTexts,
  quoteStateLabels,
  quoteStateOf,
  quoteTones,
} from '#features/money/quotes/quotes.rules.ts'
import { depositToPay } from '#features/money/quotes/server/deposit-invoice.service.ts'
import { linkedQuote } from '#features/money/quotes/server/quote-link.service.ts'
import { choiceOf } from '#features/money/quotes/server/quote-view.service.ts'
import type { OpenQuote } from '#features/money/quotes/server/quotes.queries.ts'
import {
  type ClientPage,
  type ClientPageRequest,
  type ClientPageRoute,
  eta,
} from '#server/client-page/client-page.ts'
import { drawingHtml, fieldHtml } from '#server/client-page/form.ts'
import { readSetting } from '#server/company-setting.ts'
import type { Services } from '#server/context.ts'
import { type Reader, readerOf } from '#server/reader.ts'
import { lastRequestFor } from '../../bookings/server/bookings.queries.ts'
import { isQuoteBookable } from '../../client-home/server/client-home.queries.ts'

/** The page of a quote for the client who was sent its link: they choose, sign, or decline. */
export const quotePage: ClientPageRoute = { title: 'Quote', gone: linkTexts.gone, make }

async function make(request: ClientPageRequest, services: Services): Promise<ClientPage> {
  const token = request.params.id ?? ''
  const link = documentOf(services.seal, 'quote', token) ?? linkGone()
  const known = await services.db.readCompany(link.companyId, async tx => {
    const row = await linkedQuote(tx, services, link)
    const { client_id } = row
    const canBook = client_id !== null && (await isQuoteBookable(tx, row.id))
    const asked = row.status === 'accepted' ? await lastRequestFor(tx, row.id) : undefined
    return {
      row,
      own: await shownFieldsOf(tx, '/quotes', row),
      today: await companyDay(tx),
      zone: (await companyRow(tx)).time_zone,
      company: await publicCompany(tx),
      columns: columnsOf(await readSetting(tx, lookSetting)),
      deposit: await depositToPay(tx, services, row),
      booking: canBook ? `/clientPortal/quotes/${token}/time` : '',
      askedFor: asked?.status === 'requested' ? asked.starts_at : null,
    }
  })
  const { row, own, company, columns, deposit, booking, askedFor, today, zone } = known
  const reader = await readerOf(request.language, zone)
  const { t, money, rate, day, instant } = reader
  const state = quoteStateOf(row, today)
  const isOpen = canDecide(row, today) === true
  const choice = isOpen ? chosenIn(row, request.query) : choiceOf(row)
  const totals = quoteTotals(row, choice)
  const address = `/api/clientPortal/quotes/${token}`
  const facts = [
    [t('Date'), day(row.quoted_on)],
    [t('Valid until'), row.valid_until === null ? '' : day(row.valid_until)],
    ...sentFacts(own, 'in_portal', t),
  ] as const
  const paper = paperHtml(
    { ...row, lines: chosenLines(row, choice) },
    { ...reader, tax: taxTexts(t, company.tax_name) },
    {
      columns,
      to: t('Quote for'),
      facts,
      after: totals.deposit > 0 ? [[t('Deposit before work starts'), totals.deposit]] : [],
      between: isOpen ? extras(reader, row, choice) : '',
    },
  )
  const body = eta.render(page, {
    t,
    money,
    rate,
    quote: row,
    state,
    deposit,
    booking,
    asked: askedFor === null ? '' : t('Requested time: {{time}}.', { time: instant(askedFor) }),
    decidedAt: row.decided_at === null ? '' : instant(row.decided_at),
    fingerprint: row.decision?.hash ?? '',
    choice,
    options: isOpen
      ? row.options.map(option => ({
          ...option,
          total: money(quoteTotals(row, { option: option.id, lines: [] }).total),
        }))
      : [],
    isOpen,
    paper,
    address,
    decision: isOpen ? decisionHtml(reader, row, address) : '',
  })
  return documentPage(reader, {
    company,
    title: t('Quote #{{number}}', { number: row.number_text }),
    state: isOpen ? null : { tone: quoteTones[state], label: t(quoteStateLabels[state]) },
    pdf: `${address}/pdf`,
    look: address,
    needsScript: t('To answer or pay here, allow scripts for this page, or call us.'),
    body,
  })
}

/** The choice in the address, where the quote offers it. */
function chosenIn(row: OpenQuote, query: ClientPageRequest['query']): Choice {
  const option = String(query.option ?? '')
  if (query.option === undefined || !['', ...row.options.map(({ id }) => id)].includes(option))
    return choiceOf(row)
  const asked = [query['lines[]'] ?? []].flat()
  const offered = offeredLines(row, option).map(({ id }) => id)
  return { option, lines: asked.filter(id => offered.includes(id)) }
}

const extraLines = eta.compile(`<fieldset><legend><%= it.t('Optional extras') %></legend>
<% for (const line of it.lines) { %><label class="extra"><input type="checkbox" name="lines[]" id="line-<%= line.id %>" value="<%= line.id %>"<% if (line.isChosen) { %> checked<% } %>><span><%= line.name %>, +<%= line.adds %><% if (line.description) { %><small><%= line.description %></small><% } %></span></label>
<% } %></fieldset>`)

function extras({ t, money }: Reader, row: OpenQuote, choice: Choice): string {
  const lines = offeredLines(row, choice.option)
  if (lines.length === 0) return ''
  return eta.render(extraLines, {
    t,
    lines: lines.map(line => ({
      ...line,
      adds: money(addsToTotal(row, choice, line.id)),
      isChosen: choice.lines.includes(line.id),
    })),
  })
}

const page =
  eta.compile(`<% if (it.state === 'accepted') { %><div class="alert teal" role="status" tabindex="-1"><%= it.t('Accepted by {{name}}. Thank you, we’ll be in touch.', { name: it.quote.decided_by }) %>
<% if (it.decidedAt) { %><details class="small"><summary><%= it.decidedAt %></summary><%= it.t('Certificate: {{fingerprint}}', { fingerprint: 'SHA-256 ' + it.fingerprint }) %></details><% } %></div><% } %>
<% if (it.state === 'declined') { %><p class="alert" role="status" tabindex="-1"><%= it.t('Declined by {{name}}.', { name: it.quote.decided_by }) %></p><% } %>
<% if (it.state === 'expired') { %><p class="alert amber"><%= it.t('This quote has expired. Please ask us for a new one.') %></p><% } %>
<% if (it.asked) { %><p class="alert"><%= it.asked %> <%= it.t('Awaiting our answer') %></p><% } %>
<% const isOwed = it.deposit && it.deposit.owed_cents > 0 %>
<% if (isOwed || it.booking) { %><p class="row"><% if (isOwed) { %><a class="button" href="/clientPortal/invoice/<%= it.deposit.token %>"><%= it.t('Pay the deposit of {{amount}}', { amount: it.money(it.deposit.owed_cents) }) %></a><% } %><% if (it.booking) { %><a class="button<% if (isOwed) { %> plain<% } %>" href="<%= it.booking %>"><%= it.t('Choose a time') %></a><% } %></p><% } %>
<% if (it.isOpen) { %><form id="choice" data-choice method="get" action="">
<% if (it.options.length > 0) { %><fieldset class="choices" role="radiogroup" aria-label="<%= it.t('Options') %>"><% for (const option of it.options) { %><label class="choice"><input type="radio" name="option" value="<%= option.id %>"<% if (option.id === it.choice.option) { %> checked<% } %>><strong><%= option.name %></strong><% if (option.description) { %><span><%= option.description %></span><% } %><span><%= option.total %></span></label><% } %></fieldset><% } else { %><input type="hidden" name="option" value=""><% } %>
<div id="chosen"><%~ it.paper %></div>
<noscript><button class="plain"><%= it.t('Show the total') %></button></noscript>
</form><% } else { %><%~ it.paper %><% } %>
<% if (it.quote.photos.length > 0) { %><section aria-label="<%= it.t('Photos') %>"><h2><%= it.t('Photos') %></h2><ul class="photos"><% it.quote.photos.forEach((photo, i) => { const name = photo.caption || it.t('Photo {{number}}', { number: String(i + 1) }) %>
<li><figure><a href="<%= it.address %>/photos/<%= photo.id %>" target="_blank" rel="noopener" aria-label="<%= name %>"><img src="<%= it.address %>/photos/<%= photo.id %>?size=thumbnail" alt="" loading="lazy" width="320" height="240"></a><% if (photo.caption) { %><figcaption><%= photo.caption %></figcaption><% } %></figure></li><% }) %></ul></section><% } %>
<%~ it.decision %>`)

const decision =
  eta.compile(`<form class="block" id="decide" data-send data-with="choice" method="post" action="<%= it.address %>" novalidate>
<h2><%= it.t('Accept this quote') %></h2>
<p class="problem" id="all-problem" role="alert" tabindex="-1"></p>
<input type="hidden" name="revision" value="<%= it.revision %>">
<%~ it.fields %>
<%~ it.drawing %>
<p class="row"><button name="accepted" value="1"><%= it.t('Accept and sign') %></button><button class="plain" name="accepted" value="0" data-confirm="decline"><%= it.t('Decline') %></button></p>
</form>
<dialog id="decline" aria-labelledby="decline-title"><form method="dialog"><h2 id="decline-title"><%= it.t('Decline this quote?') %></h2><p><%= it.t('We’ll be notified, and it can no longer be accepted here.') %></p>
<p class="row"><button class="plain" value="no" autofocus><%= it.t('Cancel') %></button><button class="danger" value="yes"><%= it.t('Decline') %></button></p></form></dialog>`)

const decisionHtml = ({ t }: Reader, { name, email, revision }: OpenQuote, address: string): string =>
  eta.render(decision, {
    t,
    address,
    revision,
    drawing: drawingHtml(t),
    fields: [
      fieldHtml({
        name: 'name',
        label: t('Your name'),
        value: name,
        autocomplete: 'name',
        longest: 200,
        missing: t(decisionTexts.noName),
      }),
      fieldHtml({
        name: 'email',
        label: t('Email'),
        type: 'email',
        value: email,
        autocomplete: 'email',
        longest: 254,
      }),
      fieldHtml({ name: 'note', label: t('Message to us'), rows: 2, longest: 1_000 }),
    ].join(''),
  })
