import * as z from 'zod/mini'
import type { Schema } from './endpoint.ts'

export type Parsed<T> =
  | { ok: true; value: T }
  | { ok: false; message: string; fields: Record<string, string> }

/** 'full_name' and 'fullName' as a person reads them: 'Full name'. */
export function fieldLabel(name: string): string {
  const words = name
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replaceAll('_', ' ')
    .toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/**
 * Checks a value against a schema, on either side, with the same texts: a schema's own message where it has
 * one, else '{field} is required' or '{field} is not valid'. The first failure is the message.
 */
export function parseInput<O>(schema: Schema<unknown, O>, value: unknown): Parsed<O> {
  const result = z.safeParse(schema as unknown as z.core.$ZodType<O>, value, {
    error: issue => {
      const field = fieldLabel(String(issue.path?.[0] ?? 'Body'))
      const missing = issue.input === undefined || issue.input === null || issue.input === ''
      return missing ? `${field} is required` : `${field} is not valid`
    },
  })
  if (result.success) return { ok: true, value: result.data }
  const fields: Record<string, string> = {}
  for (const issue of result.error.issues) {
    const path = issue.path.join('.')
    fields[path] ??= issue.message
  }
  return { ok: false, message: result.error.issues[0]?.message ?? 'Field is not valid', fields }
}
