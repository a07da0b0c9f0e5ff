import { asFact, type Fact, fact } from '../fact.ts'
import { answerProblems, offeredValues, type Question, type QuestionProblem } from '../questions/questions.ts'
import {
  cellKey,
  type FormAnswers,
  type FormColumn,
  type FormCondition,
  type FormContent,
  type FormField,
  fieldsOf,
  isAsked,
  isSilent,
  mostRows,
} from './form.ts'

/** The fields that are shown, and the answers that count: those of hidden fields are none. */
export interface Filled {
  shown: ReadonlySet<string>
  answers: Record<string, string[]>
}

const asQuestion = ({ id, label, kind, choices }: FormField | FormColumn): Question => ({
  id,
  label,
  // Only asked kinds come here.
  kind: kind as Question['kind'],
  choices,
})

const given = (values: readonly string[] | undefined) => (values ?? []).filter(value => value.trim() !== '')

/** How many rows of repeated rows have an answer, up to the last that has one. */
function rowCount(field: FormField, answers: FormAnswers): number {
  const columns = field.columns.map(({ id }) => answers[cellKey(field.id, id)] ?? [])
  const last = Math.max(0, ...columns.map(cells => cells.findLastIndex(cell => cell.trim() !== '') + 1))
  return Math.min(last, mostRows)
}

function cellsOf(column: FormColumn, cells: readonly string[], count: number): string[] {
  const question = asQuestion(column)
  return Array.from({ length: count }, (_, row) => {
    const [cell = ''] = offeredValues(question, { values: [cells[row] ?? ''] })
    return cell
  })
}

/** Works out the answer to each key once, however many ask for it. */
function once<T>(work: (key: string) => T): (key: string) => T {
  const known = new Map<string, T>()
  return key => {
    if (!known.has(key)) known.set(key, work(key))
    return known.get(key)!
  }
}

/** Works out which fields are shown and what was answered to them. Nothing is shown that hangs on itself. */
export function fill(content: FormContent, sent: FormAnswers): Filled {
  const fields = new Map(fieldsOf(content).map(field => [field.id, field]))
  const shown = new Map<string, boolean>()
  const answers: Record<string, string[]> = {}
  const open = new Set<string>()

  function settle(id: string): boolean {
    const known = shown.get(id)
    if (known !== undefined) return known
    const field = fields.get(id)
    if (!field || open.has(id)) return false
    open.add(id)
    const { match, conditions } = field.when
    const held = conditions.map(condition => holds(condition))
    const isShown = conditions.length === 0 || (match === 'all' ? held.every(Boolean) : held.some(Boolean))
    shown.set(id, isShown)
    if (isShown) keep(field)
    open.delete(id)
    return isShown
  }

  const valuesOf = (key: string): string[] => {
    settle(key.split('/', 1)[0]!)
    return answers[key] ?? []
  }

  // Hundreds of conditions, sums and scores may ask for the same long answers.
  const lowered = once(key => valuesOf(key).map(each => each.toLowerCase()))
  const amount = once(key => sumOf(valuesOf(key)))
  const points = once(key => pointsOf(fields.get(key), valuesOf(key)))

  const holds = ({ of, is, value }: FormCondition) =>
    is === 'contains'
      ? lowered(of).some(each => each.includes(value.toLowerCase()))
      : compares(is, valuesOf(of), value)

  function keep(field: FormField): void {
    const { id, kind } = field
    if (isSilent(kind)) return
    if (kind === 'rows') {
      const count = rowCount(field, sent)
      if (count === 0) return
      for (const column of field.columns) {
        const key = cellKey(id, column.id)
        answers[key] = cellsOf(column, sent[key] ?? [], count)
      }
      return
    }
    const values =
      kind === 'sum'
        ? [String(rounded(field.of.reduce((all, key) => all + amount(key), 0)))]
        : kind === 'score'
          ? scoreOf(field.of.map(points))
          : ownValues(field, sent[id])
    if (values.length > 0) answers[id] = values
  }

  for (const id of fields.keys()) settle(id)
  return { shown: new Set([...shown].filter(([, isShown]) => isShown).map(([id]) => id)), answers }
}

const several = new Set(['multi', 'checkbox', 'photo'])

function ownValues(field: FormField, values: readonly string[] | undefined): string[] {
  const counted = isAsked(field.kind)
    ? offeredValues(asQuestion(field), { values: given(values) })
    : given(values)
  return several.has(field.kind) ? [...new Set(counted)] : counted.slice(0, 1)
}

function compares(
  is: Exclude<FormCondition['is'], 'contains'>,
  values: readonly string[],
  value: string,
): boolean {
  if (is === 'empty') return values.length === 0
  if (is === 'filled') return values.length > 0
  if (is === 'is') return values.includes(value)
  if (is === 'isNot') return !values.includes(value)
  return values.some(each => {
    const order = orderOf(each, value)
    return is === 'atLeast' ? order >= 0 : order <= 0
  })
}

/** Numbers by size, days and times by their spelling. */
function orderOf(one: string, other: string): number {
  const difference = Number(one) - Number(other)
  return Number.isNaN(difference) ? (one < other ? -1 : one > other ? 1 : 0) : difference
}

const sumOf = (values: readonly string[]): number =>
  values.map(Number).reduce((all, each) => all + (Number.isFinite(each) ? each : 0), 0)
const rounded = (sum: number): number => Math.round(sum * 1_000_000) / 1_000_000

/** Points from 0 to 1; what does not apply, or has no answer, counts for nothing: null. */
function pointsOf(field: FormField | undefined, values: readonly string[]): number | null {
  const [value] = values
  if (!field || value === undefined || value === 'na') return null
  if (field.kind === 'rating') return Number(value) / 5
  if (field.fails.length > 0) return field.fails.some(bad => values.includes(bad)) ? 0 : 1
  return value === 'no' ? 0 : 1
}

/** Percent of what could be reached. */
function scoreOf(counted: readonly (number | null)[]): string[] {
  const points = counted.filter(each => each !== null)
  if (points.length === 0) return []
  return [String(Math.round((100 * points.reduce((all, each) => all + each, 0)) / points.length))]
}

/** Problems of the answers to the fields that are shown, in their order; those of cells name 'field/column'. */
export function fillingProblems(content: FormContent, { shown, answers }: Filled): QuestionProblem[] {
  return fieldsOf(content)
    .filter(({ id }) => shown.has(id))
    .flatMap(field => {
      if (isSilent(field.kind)) return []
      const message = fieldProblem(field, answers)
      return message ? [{ id: field.id, message }] : cellProblems(field, answers)
    })
}

function fieldProblem(field: FormField, answers: FormAnswers): Fact | null {
  const values = answers[field.id] ?? []
  const count = field.kind === 'rows' ? rowCount(field, answers) : values.length
  if (field.required && count === 0) return asFact('Please fill this in.')
  if (count === 0) return null
  const [wrong] = isAsked(field.kind) ? answerProblems([asQuestion(field)], { [field.id]: { values } }) : []
  return wrong?.message ?? boundProblem(field, values, count)
}

function boundProblem(
  { kind, least, most }: FormField,
  values: readonly string[],
  count: number,
): Fact | null {
  if (kind === 'number') {
    const number = Number(values[0])
    if (least !== null && number < least) return fact('Enter {{least}} or more.', { least: String(least) })
    if (most !== null && number > most) return fact('Enter {{most}} or less.', { most: String(most) })
    return null
  }
  const isText = kind === 'line' || kind === 'note'
  if (!isText && !several.has(kind) && kind !== 'rows') return null
  const size = isText ? (values[0]?.length ?? 0) : count
  if (least !== null && size < least)
    return isText
      ? fact('Please use at least {{count}} characters.', { count: least })
      : fact('At least {{least}} needed.', { least: String(least) })
  if (most !== null && size > most)
    return isText
      ? fact('Please use up to {{count}} characters.', { count: most })
      : fact('No more than {{most}}.', { most: String(most) })
  return null
}

const cellProblems = (field: FormField, answers: FormAnswers): QuestionProblem[] =>
  field.kind === 'rows'
    ? field.columns.flatMap(column => {
        const key = cellKey(field.id, column.id)
        const [wrong] = answerProblems([asQuestion(column)], { [column.id]: { values: answers[key] ?? [] } })
        return wrong ? [{ id: key, message: wrong.message }] : []
      })
    : []

/** The fields whose answer means that something failed. */
export const failedFields = (content: FormContent, { answers }: Pick<Filled, 'answers'>): FormField[] =>
  fieldsOf(content).filter(({ id, fails }) => fails.some(bad => answers[id]?.includes(bad)))
