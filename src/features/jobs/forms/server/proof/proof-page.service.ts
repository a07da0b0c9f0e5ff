import { addressOf } from '#server/client-page/ask-endpoint.ts'
import {
  type ClientPage,
  type ClientPageRequest,
  type ClientPageRoute,
  eta,
} from '#server/client-page/client-page.ts'
import { type Reader, readerOf } from '#server/reader.ts'
import type { Receives } from '#shared/endpoint.ts'
import { proofContract } from '../../proof.contract.ts'
import { proofTexts } from '../../proof.rules.ts'

/** Where the code on a filled-in form's PDF leads: which form it is, and whether a file is that form. */
export const proofPage: ClientPageRoute = { title: 'Form', gone: proofTexts.gone, make }

const fileless = '0'.repeat(64)

async function make({ ask, params, language }: ClientPageRequest): Promise<ClientPage> {
  const proof = await ask(proofContract.read, params)
  const reader = await readerOf(language, proof.time_zone)
  const { t } = reader
  const { company, logo, colour, name } = proof
  const { path } = addressOf(proofContract.check, { ...params, sha256: fileless })
  return {
    reader,
    brand: { name: company, logo, colour },
    title: t('Check a form'),
    lead: '',
    script: '/client-proof.js',
    body: eta.render(body, {
      t,
      name,
      facts: factsOf(reader, proof),
      warning: warningOf(reader, proof),
      zone: proof.time_zone,
      language: reader.language,
      path: path.slice(0, -fileless.length),
      company,
    }),
  }
}

type Proof = Receives<typeof proofContract.read>

function factsOf({ t, instant }: Reader, { company, number, filled_at, by, approval }: Proof) {
  const facts: [string, string][] = [
    [t('Company'), company],
    [t('Number'), `#${number}`],
    [t('Filled in'), instant(new Date(filled_at))],
    [t('Filled in by'), by],
    [
      t('Approval'),
      approval === 'approved' ? t('Approved') : approval === 'waiting' ? t('Waiting for approval') : '',
    ],
  ]
  return facts.filter(([, value]) => value !== '')
}

function warningOf({ t, instant }: Reader, { company, newer_at, approval }: Proof): string {
  if (newer_at !== null)
    return t('A newer version of this form exists, from {{time}}. Ask {{company}} for it.', {
      time: instant(new Date(newer_at)),
      company,
    })
  return approval === 'returned'
    ? t('{{company}} has returned this form: it doesn’t count.', { company })
    : ''
}

const body = eta.compile(`<h2><%= it.name %></h2>
<% if (it.warning) { %><p class="alert amber" role="note"><%= it.warning %></p><% } %>
<dl class="facts"><% for (const [label, value] of it.facts) { %><div><dt><%= label %></dt><dd><%= value %></dd></div><% } %></dl>
<section class="block" aria-labelledby="check-title"><h2 id="check-title"><%= it.t('Is your file unchanged?') %></h2>
<p class="dim" id="check-about"><%= it.t('Choose the PDF. It stays on your device.') %></p>
<div id="check" data-to="<%= it.path %>" data-zone="<%= it.zone %>"
 data-same="<%= it.t('Unchanged: {{company}} made this file on {{time}}.', { company: it.company, time: '{{time}}' }) %>"
 data-other="<%= it.t('This is not the file that {{company}} made: it was changed, or belongs to another form.', { company: it.company }) %>"
 data-large="<%= it.t('This file is too large to be one of these forms.') %>"
 data-unsafe="<%= it.t('Your browser checks files on https pages only.') %>"
 data-busy="<%= it.t('Checking…') %>">
<div class="field"><label for="file"><%= it.t('PDF of the form') %></label><input type="file" id="file" accept="application/pdf,.pdf" aria-describedby="check-about"></div>
<p class="after" id="verdict" role="status"></p></div>
<noscript><p class="alert"><%= it.t('To check a file, allow scripts for this page.') %></p></noscript></section>`)
