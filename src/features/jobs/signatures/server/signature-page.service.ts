import { taxTexts } from '#features/account/tax-and-fees/tax-text.rules.ts'
import { soldQuantity, soldTimes } from '#features/stock/price-book/items.rules.ts'
import {
  type ClientPage,
  type ClientPageRequest,
  type ClientPageRoute,
  doneHtml,
  eta,
  type PageForm,
} from '#server/client-page/client-page.ts'
import { drawingHtml, fieldIn, formHtml } from '#server/client-page/form.ts'
import type { Reader } from '#server/reader.ts'
import type { Receives } from '#shared/endpoint.ts'
import { priceOf, shownPrice } from '#shared/numbers/unit-price.ts'
import { signaturesContract } from '../signatures.contract.ts'
import { signatureTexts } from '../signatures.rules.ts'

/** Where a client signs, by the link in their text message. */
export const signaturePage: ClientPageRoute = {
  title: 'Sign',
  gone: signatureTexts.over,
  send: signaturesContract.signByLink,
  make,
}

async function make({ ask, params, reader, form }: ClientPageRequest): Promise<ClientPage> {
  const { company, logo, colour, tax_name, result } = await ask(signaturesContract.readByLink, params)
  const { t } = reader
  const isSigned = result.signed_at !== null
  return {
    reader,
    brand: { name: company, logo, colour },
    title: t('Sign for {{company}}', { company }),
    wide: !isSigned,
    body: isSigned
      ? doneHtml(
          form.isSent
            ? t('Thank you. {{company}} has your signature.', { company })
            : t(signatureTexts.signed),
        )
      : itemsHtml(reader, result, taxTexts(t, tax_name).label) +
        formHtml(form, eta.render(fields, fieldsOf(reader, form, result.t_c !== ''))),
  }
}

type Shown = Receives<typeof signaturesContract.readByLink>['result']

const items =
  eta.compile(`<table><thead><tr><th><%= it.t('Item') %></th><th class="quantity"><%= it.t('Quantity') %></th><th><%= it.t('Price') %></th><th><%= it.t('Total') %></th></tr></thead>
<tbody><% for (const row of it.rows) { %><tr><td><span class="times"><%= row.times %></span><%= row.name %></td><td class="quantity"><%= row.quantity %></td><td><%= row.price %></td><td><%= row.total %></td></tr>
<% } %></tbody></table>
<dl class="sums"><% it.sums.forEach(([label, amount], i) => { const look = i === it.sums.length - 1 ? ' class="total"' : '' %><dt<%~ look %>><%= label %></dt><dd<%~ look %>><%= amount %></dd><% }) %></dl>
<% if (it.terms) { %><p class="pre dim"><%= it.terms %></p><% } %>`)

/** The work that is signed for, in dollars. */
function itemsHtml({ t, money, number, price }: Reader, shown: Shown, taxLabel: string): string {
  const amount = (dollars: number | null) => money(Math.round((dollars ?? 0) * 100))
  const sums = [
    [t('Subtotal'), shown.subtotal],
    [taxLabel, shown.tax],
    ...((shown.fee ?? 0) > 0 ? [[t('Credit card fee'), shown.fee] as const] : []),
    [t('Total'), shown.total],
  ] as const
  return eta.render(items, {
    t,
    terms: shown.t_c,
    sums: sums.map(([label, dollars]) => [label, amount(dollars)]),
    rows: shown.items.map(item => ({
      name: item.name,
      times: soldTimes(number(item.quantity), item.unit),
      quantity: soldQuantity(number(item.quantity), item.unit),
      price: price(shownPrice({ price_cents: priceOf(item.price ?? 0), quantity: item.quantity })),
      total: amount(item.total),
    })),
  })
}

const fields =
  eta.compile(`<% if (it.hasTerms) { %><div><label class="extra"><input type="checkbox" name="accepted" id="t_c" value="1" aria-describedby="t_c-problem" data-missing="<%= it.noTerms %>"><span><%= it.t('I accept the terms and conditions.') %></span></label><p class="problem" id="t_c-problem" role="alert"><%= it.problem %></p></div><% } %>
<%~ it.drawing %>
<%~ it.signer %>
<button class="big full"><%= it.t('Sign') %></button>
<noscript><p class="alert"><%= it.t('To sign here, allow scripts for this page, or call us.') %></p></noscript>`)

const fieldsOf = ({ t }: Reader, form: PageForm, hasTerms: boolean) => ({
  t,
  hasTerms,
  noTerms: t(signatureTexts.noTerms),
  problem: form.problems.t_c ?? '',
  drawing: drawingHtml(t, t(signatureTexts.noDrawing)),
  signer: [
    fieldIn(form, {
      name: 'signedBy',
      label: t('Signed By'),
      autocomplete: 'name',
      longest: 200,
      missing: t(signatureTexts.noName),
    }),
    fieldIn(form, {
      name: 'email',
      label: t('Email'),
      type: 'email',
      autocomplete: 'email',
      longest: 254,
      missing: t(signatureTexts.noEmail),
    }),
    fieldIn(form, { name: 'notes', label: t('Notes'), rows: 2, longest: 2_000 }),
  ].join(''),
})
