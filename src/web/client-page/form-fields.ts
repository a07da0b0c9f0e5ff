import type { FormAnswers, FormContent, FormField } from '#shared/forms/form.ts'

// The fields of a form's page and the answers in them. A container names its field; inputs name field or 'field/column'.

type Input = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/** The places of a form's fields: looked for once, as 300 of them are asked for at each letter that is typed. */
const places = new WeakMap<HTMLFormElement, ReadonlyMap<string, HTMLElement>>()

export function placeOf(form: HTMLFormElement, id: string): HTMLElement | null {
  let known = places.get(form)
  if (!known) {
    const all = [...form.querySelectorAll<HTMLElement>('[data-field]')]
    known = new Map(all.map(place => [place.dataset.field!, place]))
    places.set(form, known)
  }
  return known.get(id) ?? null
}

const inputsIn = (place: HTMLElement) => [
  ...place.querySelectorAll<Input>('input:not([type=file]), textarea, select'),
]

/** A wall time of this browser as an instant, and back. */
const instantOf = (value: string) => (value === '' ? '' : new Date(value).toISOString())
function wallOf(value: string): string {
  const at = new Date(value)
  if (Number.isNaN(at.getTime())) return ''
  return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16)
}

const isTicked = (input: Input): input is HTMLInputElement =>
  input instanceof HTMLInputElement && (input.type === 'radio' || input.type === 'checkbox')

/** Photos are no inputs: their keys stand on the list of what was taken. */
const keysIn = (place: HTMLElement) =>
  [...place.querySelectorAll<HTMLElement>('[data-key]')].map(({ dataset }) => dataset.key!)

function sentOf({ kind }: Pick<FormField, 'kind'>, value: string): string {
  if (kind === 'datetime') return instantOf(value)
  return kind === 'number' ? value.trim().replace(',', '.') : value
}

/** All that is filled in, hidden fields too; drawings as they are. */
export function readAnswers(form: HTMLFormElement, fields: readonly FormField[]): Record<string, string[]> {
  const answers: Record<string, string[]> = {}
  for (const field of fields) {
    const place = placeOf(form, field.id)
    if (!place) continue
    if (field.kind === 'photo') answers[field.id] = keysIn(place)
    else if (field.kind === 'rows')
      for (const { id, kind } of field.columns) {
        const name = `${field.id}/${id}`
        answers[name] = inputsIn(place)
          .filter(input => input.name === name)
          .map(({ value }) => sentOf({ kind }, value))
      }
    else
      answers[field.id] = inputsIn(place)
        .filter(input => !isTicked(input) || input.checked)
        .map(({ value }) => sentOf(field, value))
        .filter(value => value !== '')
  }
  return answers
}

/** Puts answers that were kept back into the fields, all but photos and drawings. */
export function writeAnswers(
  form: HTMLFormElement,
  fields: readonly FormField[],
  answers: FormAnswers,
): void {
  for (const field of fields) {
    const place = placeOf(form, field.id)
    if (!place || field.kind === 'photo' || field.kind === 'signature') continue
    if (field.kind === 'rows') {
      const counts = field.columns.map(({ id }) => answers[`${field.id}/${id}`]?.length ?? 0)
      const rows = place.querySelector<HTMLElement>('[data-rows]')
      for (let n = rows?.querySelectorAll('.card-row').length ?? 0; n < Math.max(...counts); n++)
        addRow(rows!)
    }
    const seen = new Map<string, number>()
    for (const input of inputsIn(place)) {
      const values = answers[input.name] ?? []
      if (isTicked(input)) input.checked = values.includes(input.value)
      else {
        const nth = seen.get(input.name) ?? 0
        seen.set(input.name, nth + 1)
        const value = values[nth] ?? ''
        input.value = field.kind === 'datetime' ? wallOf(value) : value
      }
    }
  }
}

export function addRow(rows: HTMLElement): void {
  const template = rows.querySelector('template')
  if (template) rows.append(template.content.cloneNode(true))
}

/** Shows the fields that are asked for these answers, and what was worked out of them. */
export function drawFields(
  form: HTMLFormElement,
  content: FormContent,
  { shown, answers }: { shown: ReadonlySet<string>; answers: FormAnswers },
): void {
  for (const { fields } of content.pages)
    for (const { id, kind } of fields) {
      const place = placeOf(form, id)
      if (!place) continue
      place.hidden = !shown.has(id)
      const output = place.querySelector('output')
      const value = answers[id]?.[0]
      if (output) output.textContent = value === undefined ? '–' : kind === 'score' ? `${value} %` : value
    }
}

/** Says what is wrong beside the fields: of cells beside their rows. Gives the first field. */
export function sayProblems(
  form: HTMLFormElement,
  problems: Readonly<Record<string, string>>,
): string | null {
  const said = new Map(
    Object.entries(problems).map(([name, text]) => [name.split('/', 1)[0]!, text] as const),
  )
  let first: string | null = null
  for (const place of form.querySelectorAll<HTMLElement>('.problem')) {
    const name = place.id.replace(/^f-/, '').replace(/-problem$/, '')
    const text = said.get(name) ?? ''
    said.delete(name)
    place.textContent = text
    document
      .getElementById(place.id.replace(/-problem$/, ''))
      ?.setAttribute('aria-invalid', String(text !== ''))
    if (text !== '') first ??= name
  }
  const [other] = said.values()
  const all = document.getElementById('all-problem')
  if (other !== undefined && all) {
    all.textContent = other
    first ??= 'all'
  }
  return first
}
