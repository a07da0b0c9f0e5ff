import * as z from 'zod/mini'
import { type Fact, type FactValue, fact } from '#shared/fact.ts'
import type { Permission } from '#shared/permissions.ts'
import { answerTold } from '#shared/questions/questions.ts'
import {
  type CustomField,
  type FieldPageId,
  type FieldValue,
  questionOf,
  valuesOfField,
} from './custom-fields.rules.ts'

/** Pages whose records tell what became of their own fields: their table, and who may read it. Jobs and people have a history of their own. */
export const changePages = {
  '/clients': { table: 'clients', permissions: ['clients.manage', 'jobs.book'] },
  '/quotes': { table: 'quotes', permissions: ['money.manage'] },
  '/invoices': { table: 'invoices', permissions: ['money.manage'] },
  '/manage/inventory': { table: 'stock_parts', permissions: ['inventory.manage'] },
} as const satisfies Partial<Record<FieldPageId, { table: string; permissions: readonly Permission[] }>>
export type ChangePage = keyof typeof changePages

/** A record of changes as it keeps own fields. */
export const keptFields = z._default(
  z.nullable(z.array(z.object({ id: z.number(), values: z.array(z.string()) }))),
  null,
)

/** A field's change as one says it: what it was, and what it is. */
export function changedFact(field: FactValue, from: FactValue, to: FactValue): Fact {
  if (from === '') return fact('{{field}} set to: {{to}}', { field, to })
  if (to === '') return fact('{{field}} removed: {{from}}', { field, from })
  return fact('{{field}} changed from “{{from}}” to “{{to}}”', { field, from, to })
}

/** A line for each own field that changed; its label is the company's word and is not translated. */
export function ownFieldLines(
  before: readonly FieldValue[],
  after: readonly FieldValue[],
  fields: readonly CustomField[],
): Fact[] {
  return [...new Set([...before, ...after].map(({ id }) => id))].flatMap(id => {
    const field = fields.find(each => each.id === id)
    const { label, kind } = field ? questionOf(field) : { label: `#${id}`, kind: 'line' as const }
    const [from, to] = [before, after].map(held => answerTold(kind, valuesOfField(held, id)))
    return JSON.stringify(from) === JSON.stringify(to) ? [] : [changedFact(label, from!, to!)]
  })
}
