import fastJson from 'fast-json-stringify'
import * as z from 'zod/mini'
import type { Schema } from '#shared/endpoint.ts'

type Json = Record<string, unknown>

/**
 * Makes the function that writes replies of one endpoint. It is built from the contract's reply schema, so a
 * field that the contract does not name can't leave, and it is faster than JSON.stringify.
 */
export function replyWriter(reply: Schema): (value: unknown) => string {
  return fastJson(simplify({ ...replySchema(reply) }) as Parameters<typeof fastJson>[0])
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
