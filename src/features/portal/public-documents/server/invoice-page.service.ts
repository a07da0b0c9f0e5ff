import { companyRow } from '#features/account/company/server/company.queries.ts'
import { couponTexts } from '#features/account/coupons/coupons.rules.ts'
import { sentFacts } from '#features/account/custom-fields/custom-fields.rules.ts'
import { taxTexts } from '#features/account/tax-and-fees/tax-text.rules.ts'
import { cardOf } from '#features/money/card-payments/server/invoice-card.service.ts'
import { discountOf } from '#features/money/client-discounts/server/invoice-discount.service.ts'
import { documentTotals, linkTexts } from '#features/money/documents/documents.rules.ts'
import { documentOf, documentUrl, linkGone } from '#features/money/documents/server/document-link.service.ts'
import { documentPage, paperHtml, payToHtml } from '#features/money/documents/server/paper-page.service.ts'
import { shownFieldsOf } from '#features/money/documents/server/shown-fields.service.ts'
import { stateLabels, stateTones } from '#features/money/invoices/invoices.rules.ts'
import { publicInvoiceOf } from '#features/money/invoices/server/invoice-link.service.ts'
import { linkedInvoice } from '#features/money/invoices/server/invoices.service.ts'
import {
  type ClientPage,
  type ClientPageRequest,
  type ClientPageRoute,
  escapedHtml,
  eta,
} from '#server/client-page/client-page.ts'
import { fieldHtml } from '#server/client-page/form.ts'
import { qrSvg } from '#server/client-page/qr-svg.ts'
import type { Services } from '#server/context.ts'
import { type Reader, readerOf } from '#server/reader.ts'
import { signedNumber } from '#shared/document-number.ts'
import { centsOf, rateOf } from '#shared/numbers/money.ts'

/** The page of an invoice for the client who was sent its link, with the ways to pay it. */
export const invoicePage: ClientPageRoute = { title: 'Invoice', gone: linkTexts.gone, make }

async function make(request: ClientPageRequest, services: Services): Promise<ClientPage> {
  const token = request.params.id ?? ''
  const link = documentOf(services.seal, 'invoice', token) ?? linkGone()
  const { row, shown, own, card, discount, zone } = await services.db.readCompany(
    link.companyId,
    async tx => {
      const row = await linkedInvoice(tx, services, link)
      return {
        row,
        shown: await publicInvoiceOf(tx, row),
        own: await shownFieldsOf(tx, '/invoices', row),
        card: await cardOf(tx, row),
        discount: await discountOf(tx, row),
        zone: (await companyRow(tx)).time_zone,
      }
    },
  )
  const reader = await readerOf(request.language, zone)
  const { t, money, day } = reader
  const { company, columns, paid_cents: paid, card_fees_cents: fees } = shown
  const { owed_cents: owed } = row
  const dated = (date: string | null) => (date === null ? '' : day(date))
  const credited = documentTotals(row).total + fees - owed - paid
  const isOwed = owed > 0 && shown.state !== 'void'
  // Credited in part, nothing of it is paid.
  const state = shown.state === 'part' && paid <= 0 ? 'unpaid' : shown.state
  const address = `/api/clientPortal/invoice/${token}`
  const paper = paperHtml(
    row,
    { ...reader, tax: taxTexts(t, company.tax_name) },
    {
      columns,
      facts: [
        [t('Invoice date'), dated(row.issued_on)],
        [t('Due'), dated(row.due_on)],
        ...sentFacts(own, 'in_portal', t),
      ],
      after: [
        ...(credited === 0 ? [] : [[t('Credited'), -credited] as const]),
        ...(fees === 0 ? [] : [[t('Card fee'), fees] as const]),
        ...(paid === 0 ? [] : [[t('Paid'), -paid] as const]),
        [owed < 0 ? t('Overpaid') : t('Owed'), Math.abs(owed)],
      ],
    },
  )
  const body = eta.render(page, {
    t,
    money,
    language: reader.language,
    state,
    owed: isOwed
      ? [
          t('{{amount}} owed', { amount: money(owed) }),
          row.due_on !== null && t('Due {{day}}', { day: dated(row.due_on) }),
        ]
          .filter(Boolean)
          .join(' · ')
      : '',
    paper,
    address,
    back: /^\d{1,15}$/.test(String(request.query.paid)) ? String(request.query.paid) : '',
    left: owed > 0 ? t('{{amount}} still to pay.', { amount: money(owed) }) : '',
    discount: discountHtml(reader, discount, isOwed, address),
    isOwed,
    card,
    pay: card.takes_cards && !card.is_processing ? payHtml(reader, card, address, request.query.amount) : '',
    bank: shown.pay_to ? payToHtml(shown.pay_to, t) : '',
    qr: isOwed ? qrSvg(documentUrl(services.publicUrl, 'invoice', token), t('This page as a QR code')) : '',
  })
  return documentPage(reader, {
    company,
    title: `${t(shown.title)} ${signedNumber(row.number_text)}`,
    state: { tone: stateTones[state], label: t(stateLabels[state]) },
    pdf: `${address}/pdf`,
    look: address,
    needsScript: t('To answer or pay here, allow scripts for this page, or call us.'),
    body,
  })
}

const page =
  eta.compile(`<div id="outcome"<% if (it.back) { %> data-back="<%= it.address %>/card/back" data-payment="<%= it.back %>"<% } %>></div>
<template data-outcome="paid"><div class="alert green" role="alert"><b><%= it.t('Thank you') %></b><%= it.t('We’ve received your payment.') %> <%= it.left %></div></template>
<template data-outcome="processing"><p class="alert" role="alert"><%= it.t('Thank you. Your bank may take a few days for this payment.') %></p></template>
<template data-outcome="checking"><p class="alert" role="alert"><%= it.t('We’re checking your payment. This takes a moment.') %></p></template>
<template data-outcome="failed"><p class="alert pink" role="alert"><%= it.t('The payment failed. You weren’t charged.') %></p></template>
<% if (it.owed) { %><p class="owed"><%= it.owed %></p><% } %>
<% if (it.state === 'void') { %><p class="alert"><%= it.t('This invoice is void. Please don’t pay it.') %></p><% } %>
<%~ it.paper %>
<%~ it.discount %>
<% if (it.isOwed && (it.pay || it.bank || it.card.is_processing)) { %><section class="block stack" aria-label="<%= it.t('How to pay') %>"><div><div class="qr"><%~ it.qr %><span class="small dim"><%= it.t('Open this page on your phone') %></span></div><h2><%= it.t('How to pay') %></h2>
<% if (it.card.is_processing) { %><p class="alert"><%= it.t('A payment is in progress. Banks can take a few days.') %></p><% } %>
<%~ it.pay %>
<% if (it.bank && it.pay) { %><h3><%= it.t('Or by bank transfer') %></h3><% } %>
<%~ it.bank %></div></section><% } %>
<% if (it.card.receipts.length > 0) { %><section class="block" aria-label="<%= it.t('Receipts') %>"><h2><%= it.t('Receipts') %></h2><ul class="list"><% for (const receipt of it.card.receipts) { %><li class="row"><span><%= it.t('Receipt #{{number}}', { number: receipt.number_text }) %> · <%= it.money(receipt.amount_cents) %></span><a class="button plain" download href="<%= it.address %>/receipt/<%= receipt.id %>?language=<%= it.language %>"><%= it.t('Download PDF') %></a></li><% } %></ul></section><% } %>`)

type Card = Awaited<ReturnType<typeof cardOf>>

const payForm =
  eta.compile(`<form id="pay" data-send data-go="url" method="post" action="<%= it.address %>/card" novalidate data-fee="<%= it.card.fee_rate %>" data-owed="<%= it.card.owed_cents %>" data-most="<%= it.card.most_cents %>" data-language="<%= it.language %>" data-pay="<%= it.t('Pay {{amount}} by card') %>" data-left="<%= it.t('{{amount}} still to pay after this.') %>">
<input type="hidden" name="language" value="<%= it.language %>"><input type="hidden" name="amount_cents" value="<%= it.amount %>">
<p class="problem" id="all-problem" role="alert" tabindex="-1"></p>
<% if (it.hasParts) { %><div class="field" id="part"<% if (!it.isPart) { %> hidden<% } %>><label for="amount_cents"><%= it.t('Amount') %></label><p class="small dim" id="amount-range"><%= it.t('From {{least}} to {{most}}', { least: it.money(it.card.least_cents), most: it.money(it.card.most_cents) }) %></p>
<input id="amount_cents" inputmode="decimal" autocomplete="off" value="<%= it.typed %>" aria-describedby="amount-range amount_cents-problem"><p class="problem" id="amount_cents-problem" role="alert"></p><p class="small dim" id="left" aria-live="polite"></p></div><% } %>
<div class="row"><button class="big" data-amount><%= it.t('Pay {{amount}} by card', { amount: it.money(it.amount + it.fee) }) %></button><% if (it.hasParts) { %><button type="button" class="plain" data-part="<%= it.isPart ? it.t('Pay part') : it.t('Pay in full') %>"><%= it.isPart ? it.t('Pay in full') : it.t('Pay part') %></button><% } %></div>
<p class="small dim"><% if (it.card.fee_rate > 0) { %><span id="fee" data-text="<%= it.t('Includes a card fee of {{amount}}.') %>"><%= it.t('Includes a card fee of {{amount}}.', { amount: it.money(it.fee) }) %></span> <% } %><%= it.t('On Stripe’s secure page. We never see your card.') %><% if (it.card.is_test) { %> <%= it.t('Test mode: no money moves.') %><% } %></p>
</form>`)

function payHtml({ t, money, language }: Reader, card: Card, address: string, wanted: unknown): string {
  const { owed_cents: owed, least_cents: least, most_cents: most, fee_rate } = card
  // The person who takes the payment on site has agreed on an amount.
  const asked = centsOf(String(wanted ?? '')) ?? 0
  const hasParts = least < most || most < owed
  const isPart = hasParts && asked >= least && asked < most
  const amount = isPart ? asked : most
  const typed = money(amount).replace(/[^\d.,]/g, '')
  return eta.render(payForm, {
    t,
    money,
    language,
    card,
    address,
    hasParts,
    isPart,
    amount,
    typed,
    fee: rateOf(amount, fee_rate),
  })
}

const codeForm = eta.compile(
  `<form class="apply" id="discount" data-send method="post" action="<%= it.address %>/discount" novalidate><%~ it.field %><button class="plain"><%= it.t('Apply') %></button></form>`,
)

/** Where a client types a code for money off, if the company has given any out; or the one that was used. */
function discountHtml(
  { t, money }: Reader,
  state: Awaited<ReturnType<typeof discountOf>>,
  isOwed: boolean,
  address: string,
): string {
  if (!isOwed) return ''
  if (state.code !== '') {
    const values = { code: state.code, amount: money(state.amount_cents) }
    return `<p class="alert teal">${escapedHtml(t('Code {{code}}: {{amount}} off this invoice.', values))}</p>`
  }
  if (!state.takes_codes) return ''
  const field = fieldHtml({
    name: 'code',
    label: t('Discount code'),
    longest: 40,
    missing: t(couponTexts.empty),
  })
  return eta.render(codeForm, { t, address, field })
}
