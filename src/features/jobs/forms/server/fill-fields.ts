import { eta } from '#server/client-page/client-page.ts'
import type { Reader } from '#server/reader.ts'
import { fill } from '#shared/forms/filling.ts'
import {
  type FormAnswers,
  type FormColumn,
  type FormContent,
  type FormField,
  isSilent,
} from '#shared/forms/form.ts'
import { tripleLabels } from '#shared/questions/question-kinds.ts'
import { longestValue } from '#shared/questions/questions.ts'

/** Inputs of kinds that are one line of text. */
const types: Partial<Record<FormField['kind'], string>> = {
  line: 'text',
  number: 'text',
  date: 'date',
  time: 'time',
  datetime: 'datetime-local',
  phone: 'tel',
  email: 'email',
  address: 'text',
}
const autocomplete: Partial<Record<FormField['kind'], string>> = {
  phone: 'tel',
  email: 'email',
  address: 'street-address',
}

const section =
  eta.compile(`<section class="stack" data-page="<%= it.id %>"><% if (it.title) { %><h2><%= it.title %></h2><% } %>
<%~ it.fields %></section>`)

const silent = eta.compile(
  `<div data-field="<%= it.id %>"<% if (!it.isShown) { %> hidden<% } %>><% if (it.label) { %><h3><%= it.label %></h3><% } if (it.help) { %><p class="pre small"><%= it.help %></p><% } %></div>`,
)

/** A label of its own where there is one input, else a legend around them. */
const asked =
  eta.compile(`<div<% if (it.isSingle) { %> class="field"<% } %> data-field="<%= it.id %>"<% if (!it.isShown) { %> hidden<% } %>>
<% const must = () => { if (it.required) { %> <span class="must" aria-hidden="true">*</span><% } } %>
<% if (it.isSingle) { %><label for="f-<%= it.id %>"><%= it.label %><% must() %></label><% } else { %><fieldset class="<%= it.look %>" id="f-<%= it.id %>" tabindex="-1"><legend><%= it.label %><% must() %></legend><% } %>
<% if (it.help) { %><p class="pre small" id="f-<%= it.id %>-help"><%= it.help %></p><% } %>
<%~ it.input %>
<% if (!it.isSingle) { %></fieldset><% } %>
<p class="problem" id="f-<%= it.id %>-problem" role="alert"></p></div>`)

const input =
  eta.compile(`<% const described = 'f-' + it.id + '-problem' + (it.help ? ' f-' + it.id + '-help' : ''); %>
<% if (it.kind === 'note') { %><textarea rows="3" id="f-<%= it.id %>" name="<%= it.id %>" maxlength="<%= it.longest %>" aria-describedby="<%= described %>"><%= it.value %></textarea>
<% } else if (it.kind === 'select') { %><select id="f-<%= it.id %>" name="<%= it.id %>" aria-describedby="<%= described %>"><option value=""></option><% for (const choice of it.choices) { %><option<% if (choice === it.value) { %> selected<% } %>><%= choice %></option><% } %></select>
<% } else { %><input id="f-<%= it.id %>" name="<%= it.id %>" type="<%= it.type %>"<% if (it.kind === 'number') { %> inputmode="decimal"<% } if (it.autocomplete) { %> autocomplete="<%= it.autocomplete %>"<% } if (it.kind !== 'datetime') { %> value="<%= it.value %>"<% } %> maxlength="<%= it.longest %>" aria-describedby="<%= described %>"><% } %>`)

const choices =
  eta.compile(`<% for (const [value, label] of it.choices) { %><label class="extra"><input type="<%= it.type %>" name="<%= it.id %>" value="<%= value %>"<% if (value === it.value) { %> checked<% } %>><span><%= label %></span></label>
<% } %>`)

const stars =
  eta.compile(`<% for (let star = 1; star <= 5; star++) { %><label class="star"><input type="radio" name="<%= it.id %>" value="<%= star %>"<% if (String(star) === it.value) { %> checked<% } %> aria-label="<%= it.t('{{stars}} of 5 stars', { stars: star }) %>"></label>
<% } %>`)

const photos = eta.compile(
  `<input type="file" accept="image/*" multiple data-photos="<%= it.id %>" aria-label="<%= it.t('Add photos to {{name}}', { name: it.label }) %>"><ul class="list" data-taken></ul>`,
)

const drawing =
  eta.compile(`<canvas data-signature role="img" aria-label="<%= it.t('Sign here') %>"></canvas><input type="hidden" name="<%= it.id %>">
<button type="button" class="plain" data-clear><%= it.t('Clear') %></button>`)

const row =
  eta.compile(`<div class="card-row stack"><% for (const { id, label, kind, type, choices, longest } of it.columns) { %><label class="cell"><span><%= label %></span>
<% if (choices) { %><select name="<%= it.id %>/<%= id %>"><option value=""></option><% for (const [value, label] of choices) { %><option value="<%= value %>"><%= label %></option><% } %></select><% } else { %><input name="<%= it.id %>/<%= id %>" type="<%= type %>"<% if (kind === 'number') { %> inputmode="decimal"<% } %> maxlength="<%= longest %>"><% } %></label>
<% } %><button type="button" class="plain" data-less><%= it.t('Remove row') %></button></div>`)

/** A form's fields page by page, those that are hidden now among them: the script shows them. */
export function fieldsHtml(reader: Reader, content: FormContent, answers: FormAnswers): string {
  const { shown, answers: counted } = fill(content, answers)
  return content.pages
    .map(({ id, title, fields }) =>
      eta.render(section, {
        id,
        title,
        fields: fields
          .map(field => fieldHtml(reader, field, counted[field.id]?.[0] ?? '', shown.has(field.id)))
          .join('\n'),
      }),
    )
    .join('\n')
}

const grouped = new Set<FormField['kind']>([
  'triple',
  'switch',
  'multi',
  'checkbox',
  'rating',
  'photo',
  'signature',
  'rows',
  'sum',
  'score',
])

function fieldHtml(reader: Reader, field: FormField, value: string, isShown: boolean): string {
  if (isSilent(field.kind)) return eta.render(silent, { ...field, isShown })
  const isSingle = !grouped.has(field.kind)
  return eta.render(asked, {
    ...field,
    isShown,
    isSingle,
    look: field.kind === 'rating' ? 'stars' : '',
    input: inputHtml(reader, field, value),
  })
}

const triple = ({ t }: Reader): [string, string][] =>
  Object.entries(tripleLabels).map(([value, label]) => [value, t(label)])

function inputHtml(reader: Reader, field: FormField, value: string): string {
  const { t } = reader
  const { kind, id } = field
  const several = (type: 'radio' | 'checkbox', offered: [string, string][]) =>
    eta.render(choices, { id, type, value, choices: offered })
  const named = field.choices.map((choice): [string, string] => [choice, choice])
  switch (kind) {
    case 'triple':
      return several('radio', triple(reader))
    case 'switch':
      return several('checkbox', [['1', t('Yes')]])
    case 'multi':
    case 'checkbox':
      return several('checkbox', named)
    case 'rating':
      return eta.render(stars, { t, id, value })
    case 'photo':
      return eta.render(photos, { t, ...field })
    case 'signature':
      return eta.render(drawing, { t, id })
    case 'rows':
      return rowsHtml(reader, field)
    case 'sum':
    case 'score':
      return `<output data-sum="${kind}">–</output>`
    default:
      return eta.render(input, {
        ...field,
        value,
        type: types[kind] ?? 'text',
        autocomplete: autocomplete[kind] ?? '',
        longest: longestOf(field),
      })
  }
}

function longestOf({ kind, most }: Pick<FormField, 'kind' | 'most'>): number {
  const longest = longestValue({ kind: kind as FormColumn['kind'] })
  return Math.min((kind === 'line' || kind === 'note') && most !== null ? most : longest, 5_000)
}

function rowsHtml(reader: Reader, { id, columns }: FormField): string {
  const { t } = reader
  const one = eta.render(row, {
    t,
    id,
    columns: columns.map(column => ({
      ...column,
      type: types[column.kind] ?? 'text',
      longest: Math.min(longestValue(column), 500),
      choices:
        column.kind === 'triple'
          ? triple(reader)
          : column.kind === 'select'
            ? column.choices.map(choice => [choice, choice])
            : null,
    })),
  })
  return `<div class="stack" data-rows><template>${one}</template>${one}</div><p><button type="button" class="plain" data-more>${t('Add row')}</button></p>`
}
