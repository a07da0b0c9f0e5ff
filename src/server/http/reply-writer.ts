import * as z from 'zod/mini'
import { instantText } from '#shared/dates.ts'
import type { Schema } from '#shared/endpoint.ts'
import { replyShape } from './reply-shape.ts'

type Json = Record<string, unknown>

/**
 * Makes the function that writes replies of one endpoint. It is built from the contract's reply schema, so a
 * field that the contract does not name can't leave.
 */
export function replyWriter(reply: Schema): (value: unknown) => string {
  // Made for the first reply: hundreds of them at the start would take it a fifth of a second.
  let shape: ReturnType<typeof replyShape> | undefined
  return value => {
    shape ??= replyShape(replySchema(reply))
    return JSON.stringify(shape(value))
  }
}

/** A value with texts in place of its instants, for answers that no schema describes. */
export function withInstantTexts(value: unknown): unknown {
  if (value instanceof Date) return instantText(value)
  if (Array.isArray(value)) return value.map(withInstantTexts)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, withInstantTexts(each)]))
}

/** The JSON schema of a reply, `success` included. */
export function replySchema(reply: Schema, target: 'draft-7' | 'draft-2020-12' = 'draft-7'): Json {
  const schema = z.toJSONSchema(reply as unknown as z.core.$ZodType, { target, io: 'output' }) as Json
  delete schema.$schema
  const success = { type: 'boolean', const: true }
  const add = (object: Json): Json => ({
    ...object,
    properties: { success, ...(object.properties as Json) },
    required: ['success', ...((object.required as string[] | undefined) ?? [])],
  })
  return schema.anyOf ? { ...schema, anyOf: (schema.anyOf as Json[]).map(add) } : add(schema)
}
