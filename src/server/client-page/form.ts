import { randomBytes } from 'node:crypto'
import type { Translate } from '#shared/translator.ts'
import { eta, type PageForm } from './client-page.ts'

interface FieldParts {
  name: string
  label: string
  value?: string
  type?: string
  autocomplete?: string
  longest: number
  /** Lines of a text that grows; left out: one line. */
  rows?: number
  /** Sentence for an empty one that is needed. */
  missing?: string
  problem?: string
}

const field =
  eta.compile(`<div class="field"><label for="<%= it.name %>"><%= it.label %><% if (it.missing) { %> <span class="must" aria-hidden="true">*</span><% } %></label>
<% const attributes = () => { %>id="<%= it.name %>" name="<%= it.name %>" maxlength="<%= it.longest %>" aria-describedby="<%= it.name %>-problem"<% if (it.autocomplete) { %> autocomplete="<%= it.autocomplete %>"<% } if (it.problem) { %> aria-invalid="true"<% } if (it.missing) { %> required data-missing="<%= it.missing %>"<% } } %>
<% if (it.rows) { %><textarea rows="<%= it.rows %>" <% attributes() %>><%= it.value %></textarea><% } else { %><input type="<%= it.type %>" value="<%= it.value %>" <% attributes() %>><% } %>
<p class="problem" id="<%= it.name %>-problem" role="alert"><%= it.problem %></p></div>`)

/** A labelled field of a client's page with the place for what is wrong with it. */
export const fieldHtml = (parts: FieldParts): string =>
  eta.render(field, {
    value: '',
    type: 'text',
    autocomplete: '',
    rows: 0,
    missing: '',
    problem: '',
    ...parts,
  })

/** The same in a form that was perhaps filled in before, and refused. */
export const fieldIn = ({ typed, problems }: PageForm, parts: FieldParts): string =>
  fieldHtml({
    ...parts,
    value: typed[parts.name] ?? parts.value ?? '',
    problem: problems[parts.name] ?? '',
  })

const hidden =
  eta.compile(`<% for (const [name, value] of Object.entries(it.values)) { %><input type="hidden" name="<%= name %>" value="<%= value %>">
<% } %><div class="away" aria-hidden="true"><label><%= it.t('More') %> <input name="more" tabindex="-1" autocomplete="off"></label></div>`)

/** What a form of strangers sends unseen, and the field that nobody sees: who fills it in is no person. */
export const hiddenHtml = (t: Translate, values: Readonly<Record<string, string>>): string =>
  eta.render(hidden, { t, values })

const form =
  eta.compile(`<form id="send" data-send="<%= it.address %>"<% if (it.goesOn) { %> data-go="on"<% } if (it.soonest) { %> data-soonest="<%= it.soonest %>"<% } %> method="post" novalidate>
<p class="problem" id="all-problem" role="alert" tabindex="-1"><%= it.problem %></p>
<input type="hidden" name="key" value="<%= it.key %>">
<%~ it.body %>
</form>`)

interface Sending {
  /** True: the reply names the next page. */
  goesOn?: boolean
  /** Milliseconds after which it is sent at the soonest, as nobody fills it in faster. */
  soonest?: number
}

/** The form of a page, which is sent once however often it is pressed. */
export const formHtml = (
  { address, problems }: PageForm,
  body: string,
  { goesOn = false, soonest = 0 }: Sending = {},
): string =>
  eta.render(form, {
    address,
    body,
    goesOn,
    soonest,
    problem: problems.all ?? '',
    key: randomBytes(16).toString('hex'),
  })

const drawingPlace = eta.compile(`<div><div class="label" id="signature-label"><%= it.sign %></div>
<canvas data-signature role="img" aria-labelledby="signature-label"></canvas><input type="hidden" name="signature" id="signature"<% if (it.missing) { %> data-missing="<%= it.missing %>"<% } %>>
<button type="button" class="plain" data-clear><%= it.clear %></button>
<p class="problem" id="signature-problem" role="alert"></p></div>`)

/** Where a client signs with a finger. */
export const drawingHtml = (t: Translate, missing = ''): string =>
  eta.render(drawingPlace, { sign: t('Sign here'), clear: t('Clear'), missing })
