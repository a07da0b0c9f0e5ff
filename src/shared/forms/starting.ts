import { fillPlaceholders } from '../texts/placeholders.ts'
import { type FormContent, fieldsOf, mostAnswer } from './form.ts'

type Values = Readonly<Record<string, string>>

/** True if a field begins with something that a job or client has to fill in. */
export const asksForValues = (content: FormContent): boolean =>
  fieldsOf(content).some(({ start }) => start.includes('{'))

/** The answers that a form begins with, their placeholders filled from these values. */
export function startOf(content: FormContent, values: Values = {}): Record<string, string[]> {
  const answers: Record<string, string[]> = {}
  for (const { id, kind, start } of fieldsOf(content)) {
    const filled = fillPlaceholders(start, values)
    const text = kind === 'note' ? filled.trim() : inOneLine(filled)
    if (text !== '') answers[id] = [text.slice(0, mostAnswer)]
  }
  return answers
}

const inOneLine = (text: string) =>
  text
    .split(/[\r\n]/)
    .map(line => line.trim())
    .filter(line => line !== '')
    .join(' ')
