import { type ClientPage, escapedHtml, eta } from '#server/client-page/client-page.ts'
import type { Reader } from '#server/reader.ts'
import { displayPhone } from '#shared/phones/phone.ts'
import type { Translate } from '#shared/translator.ts'
import type { ShownColumns } from '../../money-settings/look.rules.ts'
import { isPriceWithTax } from '../documents.rules.ts'
import type { DocumentFields } from '../documents.wire.ts'
import {
  type PaperFact,
  type PaperSum,
  type PaperTexts,
  paperFacts,
  paperRows,
  paperSums,
  payToFacts,
} from '../paper.rules.ts'
import type { publicCompany } from './public-company.service.ts'

type Company = Awaited<ReturnType<typeof publicCompany>>

const paper =
  eta.compile(`<dl class="facts"><% for (const [label, value] of it.facts) { %><div><dt><%= label %></dt><dd><%= value %></dd></div><% } %></dl>
<% if (it.message) { %><p class="pre"><%= it.message %></p><% } %>
<%~ it.between %>
<table><thead><tr><th><%= it.t('Item') %></th><% if (it.columns.shows_quantity) { %><th class="quantity"><%= it.t('Quantity') %></th><% } %><% if (it.columns.shows_price) { %><th><%= it.priceHead %></th><% } %><th><%= it.t('Amount') %></th></tr></thead>
<tbody><% for (const row of it.rows) { %><% if (row.section) { %><tr class="section"><td colspan="4"><%= row.section %></td></tr><% } %>
<tr><td><% if (it.columns.shows_quantity) { %><span class="times"><%= row.times %></span><% } %><%= row.name %><% for (const text of row.under) { %><small><%= text %></small><% } %></td><% if (it.columns.shows_quantity) { %><td class="quantity"><%= row.quantity %></td><% } %><% if (it.columns.shows_price) { %><td><%= row.price %></td><% } %><td><%= row.amount %></td></tr>
<% } %></tbody></table>
<dl class="sums"><% for (const [label, amount, look] of it.sums) { %><dt<% if (look) { %> class="<%= look %>"<% } %>><%= label %></dt><dd<% if (look) { %> class="<%= look %>"<% } %>><%= amount %></dd><% } %></dl>
<% if (it.terms) { %><p class="pre dim"><%= it.terms %></p><% } %>`)

interface PaperParts {
  columns: ShownColumns
  to?: string
  facts: readonly PaperFact[]
  after: readonly PaperSum[]
  /** HTML between head and lines. */
  between?: string
}

/** A document for its client's page, as `DocumentPaper` draws it for the office. */
export function paperHtml(document: DocumentFields, texts: PaperTexts, parts: PaperParts): string {
  const { t, money, tax } = texts
  const { columns, to, facts, after, between = '' } = parts
  const above = paperSums(document, texts)
  return eta.render(paper, {
    t,
    columns,
    between,
    message: document.message,
    terms: document.terms,
    facts: paperFacts(document, t, { to, facts }),
    rows: paperRows(document, columns, texts),
    priceHead: isPriceWithTax(document) ? tax.priceIncl() : t('Price'),
    sums: [...above, ...after].map(([label, cents], i) => [
      label,
      money(cents),
      i === above.length - 1 ? 'total' : '',
    ]),
  })
}

const bank = eta.compile(
  `<dl class="facts"><% for (const [label, value] of it.facts) { %><div><dt><%= label %></dt><dd class="copied"><span><%= value %></span> <button type="button" class="plain" hidden data-copy="<%= value %>" data-copied="<%= it.t('Copied.') %>" data-cannot="<%= it.t('This browser can’t copy here. Select the text to copy it.') %>" aria-label="<%= it.t('Copy {{name}}', { name: label }) %>"><%= it.t('Copy') %></button></dd></div><% } %></dl><p id="copied" class="small" role="status"></p>`,
)

/** Where a transfer goes, and what to write beside it. */
export const payToHtml = (to: Parameters<typeof payToFacts>[0], t: Translate): string =>
  eta.render(bank, { t, facts: payToFacts(to, t) })

const around =
  eta.compile(`<div class="row"><% if (it.state) { %><span class="badge <%= it.state.tone %>"><%= it.state.label %></span><% } else { %><span></span><% } %><a class="button plain" href="<%= it.pdf %>" download><%= it.t('Download PDF') %></a></div>
<%~ it.body %>
<p data-for-clients hidden><a href="/clientPortal/dashboard"><%= it.t('Back to the overview') %></a></p>
<% if (it.company.phone || it.company.email) { %><p><%= it.t('Questions?') %> <%~ it.phone %><% if (it.company.phone && it.company.email) { %> · <% } %><% if (it.company.email) { %><a href="mailto:<%= it.company.email %>"><%= it.company.email %></a><% } %></p><% } %>
<% if (it.needsScript) { %><noscript><p class="alert"><%= it.needsScript %></p></noscript><% } %>`)

interface DocumentPageParts {
  company: Company
  title: string
  /** How it stands, where that tells the client something. */
  state: { tone: string; label: string } | null
  /** Address of the PDF, without its language. */
  pdf: string
  look?: string
  /** Sentence for whoever allows no scripts here. */
  needsScript?: string
  body: string
}

/** The page of a document for the client who was sent its link: the company, its state, the contact. */
export function documentPage(
  reader: Reader,
  { company, title, state, pdf, look = '', needsScript = '', body }: DocumentPageParts,
): ClientPage {
  const { t, language } = reader
  const registered = [company.abn && `ABN ${company.abn}`, company.licence].filter(Boolean).join(' · ')
  const phone =
    company.phone &&
    `<a href="tel:${escapedHtml(company.phone)}">${escapedHtml(displayPhone(company.phone))}</a>`
  return {
    reader,
    brand: company,
    title,
    wide: true,
    look,
    lead: [escapedHtml(registered), phone].filter(Boolean).join(' · '),
    body: eta.render(around, {
      t,
      company,
      state,
      phone,
      body,
      needsScript,
      pdf: `${pdf}?language=${language}`,
    }),
  }
}
