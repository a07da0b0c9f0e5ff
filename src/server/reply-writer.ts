import fastJson from 'fast-json-stringify'
import * as z from 'zod/mini'
import { instantText } from '#shared/dates.ts'
import type { Schema } from '#shared/endpoint.ts'

type Json = Record<string, unknown>

/**
 * Makes the function that writes replies of one endpoint. It is built from the contract's reply schema, so a
 * field that the contract does not name can't leave, and it is faster than JSON.stringify.
 */
export function replyWriter(reply: Schema): (value: unknown) => string {
  const schema = simplify({ ...replySchema(reply) }) as Json
  const write = fastJson(schema as never)
  const encode = instantsIn(schema)
  return encode ? value => write(encode(value)) : write
}

type Encode = (value: unknown) => unknown

/** Makes texts of the instants that a schema names, copying what holds them; null where it names none. */
function instantsIn(schema: Json): Encode | null {
  if (schema.format === 'date-time') return value => (value ? instantText(new Date(value as Date)) : value)
  if (schema.items) {
    const item = instantsIn(schema.items as Json)
    return item && (value => (Array.isArray(value) ? value.map(item) : value))
  }
  const all = [schema, ...((schema.anyOf as Json[] | undefined) ?? [])]
  const inside = all
    .flatMap(each => Object.entries((each.properties as Record<string, Json> | undefined) ?? {}))
    .flatMap(([name, property]) => {
      const encode = instantsIn(property)
      return encode ? [{ name, encode }] : []
    })
  if (inside.length === 0) return null
  return value => {
    if (typeof value !== 'object' || value === null) return value
    const copy: Json = { ...value }
    for (const { name, encode } of inside) if (name in copy) copy[name] = encode(copy[name])
    return copy
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

// `anyOf [X, null]` makes the writer validate each value; `nullable` lets it look only for null.
function simplify(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(simplify)
  if (typeof node !== 'object' || node === null) return node
  const { anyOf, const: _const, ...rest } = node as Json & { anyOf?: Json[] }
  const others = anyOf?.filter(option => option.type !== 'null')
  if (others?.length === 1 && others[0]) return { ...(simplify(others[0]) as Json), ...rest, nullable: true }
  const mapped = Object.fromEntries(Object.entries(rest).map(([key, value]) => [key, simplify(value)]))
  return anyOf ? { ...mapped, anyOf: anyOf.map(simplify) } : mapped
}
