import * as z from 'zod/mini'
import type { Schema } from './endpoint.ts'
import { type Fact, type FactValue, fact } from './fact.ts'

export type Parsed<T> = { ok: true; value: T } | { ok: false; first: Fact; fields: Record<string, Fact> }

/** 'full_name' and 'fullName' as a person reads them: 'Full name'. */
export function fieldLabel(name: string): string {
  const words = name
    // The unit is ours alone.
    .replace(/_cents$/, '')
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replaceAll('_', ' ')
    .toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/**
 * Checks a value against a schema, on either side, with the same texts: a schema's own message where it has
 * one, else '{{field}} is required' or '{{field}} is not valid'. `{{count}}` in a message is the limit that was passed.
 */
export function parseInput<O>(schema: Schema<unknown, O>, value: unknown): Parsed<O> {
  const result = z.safeParse(schema as unknown as z.core.$ZodType<O>, value, {
    error: ({ input }) =>
      input === undefined || input === null || input === ''
        ? '{{field}} is required'
        : '{{field}} is not valid',
  })
  if (result.success) return { ok: true, value: result.data }
  const fields: Record<string, Fact> = {}
  for (const issue of result.error.issues.flatMap(issuesOf)) fields[issue.path.join('.')] ??= factOf(issue)
  return { ok: false, first: Object.values(fields)[0] ?? fact('Field is not valid'), fields }
}

/** A field that may be left out (`ifSent`) is a union with nothing: its own schema says what is wrong with a value. */
function issuesOf(issue: z.core.$ZodIssue): z.core.$ZodIssue[] {
  const [absent, given] = issue.code === 'invalid_union' ? issue.errors : []
  const isIfSent = absent?.[0]?.code === 'invalid_type' && absent[0].expected === 'undefined'
  return isIfSent && given
    ? given.flatMap(inner => issuesOf({ ...inner, path: [...issue.path, ...inner.path] }))
    : [issue]
}

function factOf(issue: z.core.$ZodIssue): Fact {
  // An issue about the whole input names no field.
  if (issue.path.length === 0 && issue.message === '{{field}} is required') return fact('Required field')
  if (issue.path.length === 0 && issue.message === '{{field}} is not valid') return fact('Field is not valid')
  const values: Record<string, FactValue> = {}
  // The innermost name is the field that a person filled in; numbers are only places in a list.
  const name = issue.path.findLast(part => typeof part === 'string') ?? issue.path[0]
  if (issue.message.includes('{{field}}')) values.field = { text: fieldLabel(String(name)) }
  if (issue.message.includes('{{count}}')) values.count = limitOf(issue)
  return fact(issue.message, values)
}

function limitOf(issue: z.core.$ZodIssue): number {
  if (issue.code === 'too_big') return Number(issue.maximum)
  return issue.code === 'too_small' ? Number(issue.minimum) : 0
}
