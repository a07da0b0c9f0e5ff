import { type Fact, fact } from '#shared/fact.ts'

/** What a message's text may leave open; filled from the job that it is about (document 1 §9). */
export const placeholders = [
  'Customer_Name',
  'Customer_Email',
  'Customer_Phone',
  'Job_Id',
  'Appointment_Time',
  'Job_Status',
  'Job_Address',
  'Additional_Info',
  'Money_Due',
  'Payment_Method',
  'Current_Date',
  'Company_Comment',
  'Tradie_Comment',
  'Company_Id',
] as const
export type Placeholder = (typeof placeholders)[number]
export type PlaceholderValues = Readonly<Record<Placeholder, string>>

/** {{Name}}, or {Name} where that is meant for one: words joined by underscores. */
const hole = /\{\{\s*([^{}]*?)\s*\}\}|\{([A-Za-z]+(?:_[A-Za-z]+)+)\}/g

const known = new Map(placeholders.map(name => [name.toLowerCase(), name]))
const nameOf = (written: string): Placeholder | undefined => known.get(written.toLowerCase())

/** The text with its placeholders filled; unknown ones stay. What is filled in is not looked at again. */
export function fillPlaceholders(text: string, values: PlaceholderValues): string {
  return text.replace(hole, (whole, double: string | undefined, single: string | undefined) => {
    const name = nameOf(double ?? single ?? '')
    return name ? values[name] : whole
  })
}

/** What stands between braces and is no placeholder, each once. */
export function unknownPlaceholders(text: string): string[] {
  const written = [...text.matchAll(hole)].filter(([, double, single]) => !nameOf(double ?? single ?? ''))
  return [...new Set(written.map(([whole]) => whole))]
}

/** Whether every placeholder of the texts is known, or which is not. */
export function mayFill(...texts: string[]): true | Fact {
  const unknown = texts.flatMap(unknownPlaceholders)
  return unknown.length === 0 || fact('Unknown placeholder: {{names}}', { names: unknown.join(', ') })
}

/** Placeholders of the text that have nothing to be filled with. */
export function emptyPlaceholders(text: string, values: PlaceholderValues): Placeholder[] {
  const written = [...text.matchAll(hole)].flatMap(
    ([, double, single]) => nameOf(double ?? single ?? '') ?? [],
  )
  return [...new Set(written)].filter(name => values[name] === '')
}
