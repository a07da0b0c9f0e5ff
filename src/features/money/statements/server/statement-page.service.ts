import {
  type ClientPage,
  type ClientPageRequest,
  type ClientPageRoute,
  eta,
} from '#server/client-page/client-page.ts'
import type { Reader } from '#server/reader.ts'
import { displayPhone } from '#shared/phones/phone.ts'
import { linkTexts } from '../../documents/documents.rules.ts'
import { documentPage, payToHtml } from '../../documents/server/paper-page.service.ts'
import { entryText } from '../statement-texts.ts'
import { type Statement, statementsContract } from '../statements.contract.ts'
import { ageBuckets, bucketLabels } from '../statements.rules.ts'

/** A statement for the client who was sent its link. */
export const statementPage: ClientPageRoute = { title: 'Statement', gone: linkTexts.gone, make }

async function make({ ask, params, reader }: ClientPageRequest): Promise<ClientPage> {
  const { company, result, unpaid, pay_to } = await ask(statementsContract.readByLink, params)
  const { t, day, money } = reader
  const isPaid = result.closing_cents <= 0
  return documentPage(reader, {
    company,
    title: t('Statement'),
    state: isPaid ? { tone: 'green', label: t('Paid') } : { tone: 'blue', label: t('Owed') },
    pdf: `/api/clientPortal/statement/${params.token}/pdf`,
    body: eta.render(page, {
      t,
      paper: statementHtml(reader, result),
      unpaid: unpaid.map(invoice => ({
        ...invoice,
        due: invoice.due === null ? '' : t('due {{date}}', { date: day(invoice.due) }),
        owed: money(invoice.owed_cents),
      })),
      bank: pay_to ? payToHtml(pay_to, t) : '',
    }),
  })
}

const page = eta.compile(`<%~ it.paper %>
<% if (it.unpaid.length > 0) { %><section class="block" aria-labelledby="unpaid"><h2 id="unpaid"><%= it.t('Unpaid invoices') %></h2><ul class="list"><% for (const invoice of it.unpaid) { %>
<li class="row"><span><%= it.t('Invoice #{{number}}', { number: invoice.number_text }) %><% if (invoice.due) { %> <small><%= invoice.due %></small><% } %></span><b><%= invoice.owed %></b><a class="button" href="/clientPortal/invoice/<%= invoice.token %>"><%= it.t('View and pay') %></a></li><% } %></ul></section><% } %>
<% if (it.bank) { %><section class="block" aria-labelledby="pay-to"><h2 id="pay-to"><%= it.t('How to pay') %></h2><%~ it.bank %></section><% } %>`)

// On a phone the day stands below the entry, and the balance below the amount.
const paper =
  eta.compile(`<dl class="facts"><% for (const [label, value] of it.facts) { %><div><dt><%= label %></dt><dd><%= value %></dd></div><% } %></dl>
<p class="owed"><%= it.closing %></p>
<table><thead><tr><th class="quantity words"><%= it.t('Date') %></th><th class="words"><%= it.t('Entry') %></th><th><%= it.t('Amount') %></th><th class="quantity"><%= it.t('Balance') %></th></tr></thead>
<tbody><% for (const row of it.rows) { %><tr<% if (row.isLast) { %> class="section"<% } %>><td class="quantity words"><%= row.date %></td><td class="words"><%= row.text %><% if (row.note) { %><small><%= row.note %></small><% } %><small><span class="times"><%= row.date %></span></small></td>
<td><%= row.amount %><small><span class="times"><%= it.t('Balance') %> <%= row.balance %></span></small></td><td class="quantity"><%= row.balance %></td></tr>
<% } %></tbody></table>
<% if (it.ages.length > 0) { %><dl class="facts block"><% for (const [label, value] of it.ages) { %><div><dt><%= label %></dt><dd><%= value %></dd></div><% } %></dl><% } %>`)

/** A client's account: what was owed before, each entry, what is owed now and for how long. */
function statementHtml({ t, day, money }: Reader, statement: Statement): string {
  const { name, company_name, address, email, phone, from, to, entries, ageing } = statement
  const { opening_cents: opening, closing_cents: closing } = statement
  const who = [name, company_name, address, email, displayPhone(phone)].filter(Boolean).join('\n')
  return eta.render(paper, {
    t,
    facts: [
      [t('Statement for'), who],
      [t('From'), day(from)],
      [t('Until'), day(to)],
    ],
    closing: `${closing < 0 ? t('Credit balance') : t('Closing balance')}: ${money(Math.abs(closing))}`,
    rows: [
      { date: day(from), text: t('Opening balance'), note: '', amount: '', balance: money(opening) },
      ...entries.map(entry => ({
        date: day(entry.date),
        text: entryText(entry, t),
        note: entry.note,
        amount: money(entry.amount_cents),
        balance: money(entry.balance_cents),
      })),
      {
        date: day(to),
        text: t('Closing balance'),
        note: '',
        amount: '',
        balance: money(closing),
        isLast: true,
      },
    ],
    ages:
      ageing && ageing.total !== 0
        ? [
            ...ageBuckets.map(bucket => [t(bucketLabels[bucket]), money(ageing[bucket])]),
            [t('Total'), money(ageing.total)],
          ]
        : [],
  })
}
