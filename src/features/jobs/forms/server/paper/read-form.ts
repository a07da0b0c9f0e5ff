import type { PageWords, PdfField } from '#server/decoding/decoder-messages.ts'
import {
  blankField,
  type FormContent,
  type FormField,
  type FormKind,
  mostFields,
} from '#shared/forms/form.ts'

// Guesses the questions of a paper form: of the fields of its PDF, or else of its lines. A person looks at each afterwards.

interface Line {
  page: number
  text: string
  x: number
  y: number
  right: number
  height: number
}

type Asked = Pick<FormField, 'kind' | 'label'> & Partial<FormField>

/** Words that tell what is written into a field. */
const hints: readonly (readonly [RegExp, FormKind])[] = [
  [/\bsign(ature|ed)?\b/i, 'signature'],
  [/\bphotos?\b|\bpictures?\b/i, 'photo'],
  [/\be-?mail\b/i, 'email'],
  [/\b(phone|mobile|tel(ephone)?)\b/i, 'phone'],
  [/\baddress\b|\bsite location\b/i, 'address'],
  [/\bdate\b|\bd\.?o\.?b\b/i, 'date'],
  [/\btime\b/i, 'time'],
  [/\b(comments?|notes?|details|description|remarks|observations|defects)\b/i, 'note'],
  [
    /\b(quantity|qty|amount|number of|reading|voltage|volts|amps|pressure|temperature|kpa|ohms?)\b/i,
    'number',
  ],
]
const kindOf = (label: string): FormKind => hints.find(([words]) => words.test(label))?.[1] ?? 'line'

/** The draft of a form; a page of it for each page of the paper that asks something. */
export function readForm(pages: readonly PageWords[], fields: readonly PdfField[]): FormContent {
  let left = mostFields
  const made = pages.flatMap(({ words }, at) => {
    const page = at + 1
    const lines = linesOf(words, page)
    const own = fields.filter(field => field.page === page)
    const asked = (fields.length > 0 ? ofFields(own, lines) : ofLines(lines)).slice(0, left)
    left -= asked.length
    if (asked.every(({ kind }) => kind === 'heading')) return []
    return [
      {
        id: `p${page}`,
        title: '',
        fields: asked.map(
          ({ kind, label, ...facts }, n): FormField => ({
            ...blankField(`q${page}-${n + 1}`, kind),
            label: label.slice(0, 300),
            ...facts,
          }),
        ),
      },
    ]
  })
  const [first = { title: '', fields: [] }, ...others] = made
  // The builder calls a first page without a title so.
  return { pages: [{ ...first, id: 'first' }, ...others] }
}

/** Words that stand beside each other, from top to bottom. */
function linesOf(words: PageWords['words'], page: number): Line[] {
  const lines: Line[] = []
  for (const word of [...words].sort((a, b) => a.y - b.y || a.x - b.x)) {
    const same = lines.findLast(
      line => Math.abs(line.y + line.height - word.y - word.height) < word.height / 2,
    )
    const gap = same ? word.x - same.right : 0
    // A wide gap parts two columns.
    if (same && gap >= -2 && gap < 40) {
      same.text += gap > word.height / 6 && !same.text.endsWith(' ') ? ` ${word.text}` : word.text
      same.right = word.x + word.width
      same.height = Math.max(same.height, word.height)
    } else
      lines.push({
        page,
        text: word.text,
        x: word.x,
        y: word.y,
        right: word.x + word.width,
        height: word.height,
      })
  }
  return lines
    .map(line => ({ ...line, text: line.text.replace(/\s+/g, ' ').trim() }))
    .filter(({ text }) => text !== '')
}

const middle = (numbers: readonly number[]) => [...numbers].sort((a, b) => a - b)[numbers.length >> 1] ?? 10

/** Larger than the text around it, or all in capitals. */
const isHeading = ({ text, height }: Line, usual: number): boolean =>
  text.length <= 90 &&
  /\p{L}{3}/u.test(text) &&
  !/[:?_.…]$/.test(text) &&
  (height > usual * 1.18 || (text === text.toUpperCase() && text !== text.toLowerCase()))

const headingOf = ({ text }: Line): Asked => ({ kind: 'heading', label: text })
const cleaned = (text: string) =>
  withoutSigns(withoutBlank(text), /[\s:*]/)
    .replace(/^[\s☐□•·*-]+/, '')
    .trim()

/** The text without the blank in its last line, and what follows that. */
function withoutBlank(text: string): string {
  const line = text.split(/[\n\r\u2028\u2029]/).at(-1)!
  const at = line.search(/[_.…]{3}/)
  return at < 0 ? text : text.slice(0, text.length - line.length + at)
}

/** The text without such signs at its end; a pattern like /x+$/ looks again from each of a long run. */
function withoutSigns(text: string, sign: RegExp): string {
  let end = text.length
  while (end > 0 && sign.test(text[end - 1]!)) end--
  return text.slice(0, end)
}

/** Questions of fields, with the headings between them. */
function ofFields(fields: readonly PdfField[], lines: readonly Line[]): Asked[] {
  const usual = middle(lines.map(({ height }) => height))
  /** Radio buttons of one name are answers to one question. */
  const groupOf = ({ name, kind, choices }: PdfField) =>
    kind === 'tick' && choices.length > 0
      ? fields.filter(each => each.kind === kind && each.name === name && each.choices.length > 0)
      : undefined
  const questions = fields.flatMap((field): (Asked & { y: number; x: number })[] => {
    const { kind, isRequired: required, isLong, choices, x, y } = field
    const place = { y: y + field.height / 2, x, required }
    const group = groupOf(field)
    if (group && group[0] !== field) return []
    const label = labelOf(group ? { ...field, x: Math.min(...group.map(each => each.x)) } : field, lines)
    if (group) return [{ ...place, label, ...chosenOf(group.flatMap(each => each.choices)) }]
    if (kind === 'choice') return [{ ...place, label, ...chosenOf(choices) }]
    if (kind === 'tick') return [{ ...place, label, kind: 'switch' }]
    if (kind === 'signature') return [{ ...place, label, kind: 'signature' }]
    return [{ ...place, label, kind: isLong ? 'note' : kindOf(label) }]
  })
  const headings = lines
    .filter(line => isHeading(line, usual) && !questions.some(({ label }) => label === cleaned(line.text)))
    .map(line => ({ ...headingOf(line), y: line.y, x: line.x }))
  return [...questions, ...headings]
    .sort((a, b) => (Math.abs(a.y - b.y) < 6 ? a.x - b.x : a.y - b.y))
    .map(({ y: _, x: __, ...asked }) => asked)
}

const triple = /^(yes|no|n\/?a|not applicable|pass|fail)$/i

/** Yes, no and not applicable are a kind of their own. */
function chosenOf(choices: readonly string[]): Pick<FormField, 'kind' | 'choices'> {
  const own = [...new Set(choices)]
  const isTriple = own.length >= 2 && own.every(choice => /^(yes|no|n\/?a|not applicable)$/i.test(choice))
  return isTriple ? { kind: 'triple', choices: [] } : { kind: 'select', choices: own }
}

/** The field's label: what is read aloud for it, else what stands before or above it, else its name. */
function labelOf(field: PdfField, lines: readonly Line[]): string {
  if (field.label.trim() !== '') return cleaned(field.label)
  const beside = lines.filter(line => {
    const centre = line.y + line.height / 2
    return centre > field.y - 4 && centre < field.y + field.height + 4
  })
  const before = beside
    .filter(line => line.right <= field.x + 4)
    .sort((a, b) => b.right - a.right || a.y - b.y)[0]
  // A tick stands before its words.
  const after = beside.filter(line => line.x >= field.x + field.width - 2).sort((a, b) => a.x - b.x)[0]
  const above = lines
    .filter(
      line =>
        line.y < field.y && field.y - line.y < 30 && line.x < field.x + field.width && line.right > field.x,
    )
    .sort((a, b) => b.y - a.y)[0]
  const isTick = field.kind === 'tick' && field.choices.length === 0
  const near = isTick ? (after ?? before) : (before ?? above)
  const text = near ? cleaned(near.text) : ''
  return text !== '' ? text : spoken(field.name)
}

/** 'page1.clientName_2' as words. */
const spoken = (name: string): string => {
  const words = (name.split('.').at(-1) ?? '')
    .replace(/\[\d+\]/g, '')
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replace(/[_-]+/g, ' ')
    .trim()
  return words.charAt(0).toUpperCase() + words.slice(1).toLowerCase()
}

/** Questions of lines: those that leave room to write, end with a colon or a question mark, or offer boxes to tick. */
function ofLines(lines: readonly Line[]): Asked[] {
  const usual = middle(lines.map(({ height }) => height))
  return lines.flatMap((line): Asked[] => {
    const { text } = line
    const boxes = text.split(/[☐□]/).map(part => part.trim())
    if (boxes.length > 1) return ofBoxes(boxes)
    const ending = withoutSigns(withoutAnswers(text), /[\s/]/)
    const tripled = text.length > ending.length && /\b(yes|pass)\b/i.test(text.slice(ending.length))
    if (tripled && ending !== '') return [{ kind: 'triple', label: cleaned(ending) }]
    // Several blanks in a line are as many questions.
    const blanks = text
      .split(/_{3,}|\.{4,}|…{2,}/)
      .slice(0, -1)
      .map(part => cleaned(askedAtEnd(part)))
    const named = blanks.filter(label => /\p{L}{2}/u.test(label))
    if (named.length > 0) return named.map(label => ({ kind: kindOf(label), label }))
    if (isHeading(line, usual)) return [headingOf(line)]
    if (text.endsWith('?')) return [{ kind: 'triple', label: text }]
    const label = cleaned(text)
    return text.endsWith(':') && label !== '' && label.length <= 120 ? [{ kind: kindOf(label), label }] : []
  })
}

/** 'Guards fitted Yes / No' without the answers that stand as words of their own. */
const withoutAnswers = (text: string): string =>
  text.replace(/[\s/](?:yes|no|n\/?a|pass|fail)/gi, (answer, at: number) =>
    /^[\s/]?$/.test(text.charAt(at + answer.length)) ? '' : answer,
  )

/** The words that stand right before a blank, with or without a colon. */
function askedAtEnd(part: string): string {
  const trimmed = part.trimEnd()
  const words = trimmed.endsWith(':') ? trimmed.slice(0, -1) : trimmed
  return words.split(/[_.…:]/).at(-1)!
}

/** 'Isolated ☐ Yes ☐ No' is a question with answers, '☐ Isolated' one by itself. */
function ofBoxes([before = '', ...after]: readonly string[]): Asked[] {
  const choices = after.map(cleaned).filter(Boolean)
  const label = cleaned(before)
  if (label === '') return choices.map(choice => ({ kind: 'switch' as const, label: choice }))
  return choices.every(choice => triple.test(choice)) && choices.length > 1
    ? [{ kind: 'triple', label }]
    : choices.length > 1
      ? [{ kind: 'select', label, choices }]
      : [{ kind: 'switch', label }]
}
