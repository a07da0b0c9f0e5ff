import { Eta } from 'eta/core'
import { leastFillTime } from '#server/auth/page-ticket.ts'
import { readerOf } from '#server/reader.ts'
import { readableText } from '#shared/colours/colour.ts'
import { longestValue } from '#shared/questions/questions.ts'
import { mostPhotos, mostPhotosText, shownQuestions, type WebForm, webFormTexts } from '../web-form.rules.ts'

interface PageFacts {
  company: string
  /** Where it is sent to; '': nowhere, as in a preview. */
  action: string
  ticket: string
  /** Script that submits the form; '': a preview. */
  script: string
  /** Allows the page's own style. */
  nonce?: string
}

const eta = new Eta()

/** Stands on other people's websites: no framework, one small script, nothing loaded from elsewhere. */
const page = eta.compile(`<!doctype html>
<html lang="<%= it.language %>">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title><%= it.title || it.company %></title>
<style nonce="<%= it.nonce %>">
:root { --own: <%= it.colour %>; --on: <%= it.on %>; color-scheme: light }
* { box-sizing: border-box }
body { margin: 0; padding: 4px; font: 15px/1.5 Poppins, system-ui, 'Segoe UI', Helvetica, Arial, sans-serif; color: #101828; background: transparent }
form, .thanks { background: #fff; border: 1px solid #e4e7ec; border-radius: 12px; padding: 20px; max-width: 640px; margin: 0 auto }
h1 { font-size: 20px; line-height: 1.3; margin: 0 0 4px }
.intro { margin: 0 0 16px; color: #475467; white-space: pre-line }
.field { margin: 0 0 14px }
label, legend { display: block; font-weight: 500; font-size: 14px; margin-bottom: 4px; padding: 0 }
.must { color: #c01048 }
input, textarea, select { width: 100%; font: inherit; color: inherit; background: #fff; border: 1px solid #98a2b3; border-radius: 8px; padding: 10px 12px; min-height: 44px }
textarea { min-height: 110px; resize: vertical }
input:focus-visible, textarea:focus-visible, select:focus-visible, button:focus-visible { outline: 2px solid var(--own); outline-offset: 2px }
input[type=file] { padding: 9px }
[aria-invalid=true] { border-color: #c01048 }
.problem { color: #a11043; font-size: 13px; margin: 4px 0 0 }
.problem:empty { display: none }
.fields { display: grid; grid-template-columns: repeat(auto-fit, minmax(210px, 1fr)); column-gap: 14px }
.fields > * { grid-column: 1 / -1; min-width: 0 }
.phone:has(+ .email), .phone + .email { grid-column: auto }
button { font: inherit; font-weight: 600; color: var(--on); background: var(--own); border: 0; border-radius: 8px; padding: 11px 22px; min-height: 44px; cursor: pointer }
button[disabled] { opacity: .6; cursor: default }
.away { position: absolute; left: -9999px; width: 1px; height: 1px; overflow: hidden }
.thanks { white-space: pre-line; font-weight: 500 }
[hidden] { display: none }
</style>
</head>
<body>
<form method="post" action="<%= it.action %>" novalidate data-soonest="<%= it.soonest %>" data-photos="<%= it.mostPhotos %>" data-failed="<%= it.labels.failed %>" data-many="<%= it.labels.many %>" data-most="<%= it.mostPhotosText %>" data-large="<%= it.labels.large %>">
<% if (it.title) { %><h1><%= it.t(it.title) %></h1><% } %>
<% if (it.intro) { %><p class="intro"><%= it.t(it.intro) %></p><% } %>
<input type="hidden" name="ticket" value="<%= it.ticket %>">
<div class="away" aria-hidden="true"><label>More <input name="more" tabindex="-1" autocomplete="off"></label></div>
<div class="fields">
<% for (const { id, label, kind, choices, longest, required, input } of it.questions) { %>
<div class="field <%= id %>">
<label for="<%= id %>"><%= label %><% if (required) { %> <span class="must" aria-hidden="true">*</span><% } %></label>
<% const all = [['id', id], ['name', id], ...Object.entries(input), ['aria-describedby', id + '-problem']] %>
<% const attributes = () => { for (const [key, value] of all) { %> <%= key %>="<%= value %>"<% } if (required) { %> required<% } } %>
<% if (kind === 'select') { %><select<% attributes() %>><option value=""></option>
<% for (const choice of choices) { %><option><%= choice %></option><% } %></select>
<% } else if (kind === 'note') { %><textarea maxlength="<%= longest %>"<% attributes() %>></textarea>
<% } else { %><input maxlength="<%= longest %>"<% attributes() %>><% } %>
<p class="problem" id="<%= id %>-problem"></p>
</div>
<% } %>
</div>
<% if (it.photos) { %>
<div class="field">
<label for="photos"><%= it.labels.photos %></label>
<input id="photos" type="file" accept="image/*,.heic,.heif" multiple aria-describedby="photos-problem">
<p class="problem" id="photos-problem"></p>
</div>
<% } %>
<p class="problem" id="all-problem" role="alert"></p>
<button type="submit"><%= it.t(it.button) %></button>
</form>
<div class="thanks" role="status" tabindex="-1" hidden></div>
<% if (it.script) { %><script src="<%= it.script %>"></script><% } %>
</body>
</html>`)

/** Attributes by which browsers help to fill in. */
const inputs: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  name: { autocomplete: 'name' },
  phone: { type: 'tel', autocomplete: 'tel' },
  email: { type: 'email', autocomplete: 'email' },
  address: { autocomplete: 'street-address' },
}

/** The page of a form, in its language. */
export async function webFormPage(form: WebForm, facts: PageFacts): Promise<string> {
  const { t, language } = await readerOf(form.language, 'UTC')
  return eta.render(page, {
    nonce: '',
    ...facts,
    ...form,
    t,
    language,
    soonest: leastFillTime,
    mostPhotos,
    mostPhotosText,
    questions: shownQuestions(form).map(question => ({
      ...question,
      label: question.isOwn ? question.label : t(question.label),
      longest: longestValue(question),
      input: inputs[question.id] ?? {},
    })),
    labels: {
      photos: t('Photos'),
      failed: t('Couldn’t send this. Please try again.'),
      large: t(webFormTexts.photosTooLarge),
      many: t('Up to {{count}} photos.', { count: mostPhotos }),
    },
    on: readableText(form.colour),
  })
}

/** The page for a form that is not there, or not any more. */
export const goneWebFormPage = `<!doctype html><meta charset="utf-8"><title>–</title><p>${webFormTexts.gone}</p>`
