import * as z from 'zod/mini'
import { replySchema } from '#server/http/reply-writer.ts'
import type { Contract, Endpoint } from '#shared/endpoint.ts'

type Json = Record<string, unknown>

/** How each kind of caller is signed in. */
const sessionOf = { user: 'session', client: 'portalSession', partner: 'partnerSession' } as const

/** The OpenAPI 3.1 document of the contracts: every endpoint with its access, input and reply. */
export function openApi(contracts: Record<string, Contract>, version: string): Json {
  const paths: Record<string, Json> = {}
  for (const [tag, contract] of Object.entries(contracts)) {
    for (const [name, entry] of Object.entries(contract)) {
      const path = `/api${entry.path.replace(/:(\w+)/g, '{$1}')}`
      paths[path] = { ...paths[path], [entry.method.toLowerCase()]: operation(tag, name, entry) }
    }
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Tradewind', version, license: { name: 'MIT', identifier: 'MIT' } },
    servers: [{ url: '/' }],
    paths,
    components: {
      securitySchemes: {
        session: { type: 'http', scheme: 'bearer' },
        portalSession: { type: 'http', scheme: 'bearer', description: 'Of a client in the portal.' },
        partnerSession: { type: 'http', scheme: 'bearer', description: 'Of somebody of a partner.' },
      },
      schemas: {
        Refusal: {
          type: 'object',
          properties: {
            success: { const: false },
            message: { type: 'string' },
            text: { type: 'string', description: 'The message as a text with {{holes}}, where it has any.' },
            values: { type: 'object', description: 'What stands in the holes.' },
            field: { type: 'string' },
            fields: { type: 'object', additionalProperties: { type: 'string' } },
            facts: {
              type: 'object',
              description: 'Text and values of the messages in fields that have holes.',
            },
          },
          required: ['success', 'message'],
        },
      },
    },
  }
}

function operation(tag: string, name: string, entry: Endpoint): Json {
  const input = z.toJSONSchema(entry.input as unknown as z.core.$ZodType, {
    io: 'input',
    unrepresentable: 'any',
  }) as { properties?: Record<string, Json>; required?: string[] }
  const inPath = [...entry.path.matchAll(/:(\w+)/g)].map(match => match[1] as string)
  const others = Object.entries(input.properties ?? {}).filter(([key]) => !inPath.includes(key))
  const fromQuery = entry.method === 'GET' || entry.method === 'DELETE' || entry.upload !== undefined
  const required = (input.required ?? []).filter(key => !inPath.includes(key))
  const parameters = [
    ...inPath.map(key => ({ name: key, in: 'path', required: true, schema: input.properties?.[key] ?? {} })),
    ...(fromQuery
      ? others.map(([key, schema]) => ({ name: key, in: 'query', required: required.includes(key), schema }))
      : []),
  ]
  return {
    operationId: `${tag}.${name}`,
    tags: [tag],
    summary: entry.about,
    ...(entry.access.as === 'public' ? {} : { security: [{ [sessionOf[entry.access.as]]: [] }] }),
    'x-access': entry.access,
    'x-effect': entry.effect,
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(entry.upload || (!fromQuery && others.length > 0)
      ? { requestBody: { content: bodyContent(entry, Object.fromEntries(others), required) } }
      : {}),
    responses: responses(entry),
  }
}

function bodyContent(entry: Endpoint, properties: Json, required: string[]): Json {
  if (entry.upload) {
    const file = { type: 'string', format: 'binary', maxLength: entry.upload.maxBytes }
    return { 'multipart/form-data': { schema: { type: 'object', properties: { file }, required: ['file'] } } }
  }
  return { 'application/json': { schema: { type: 'object', properties, required } } }
}

function responses(entry: Endpoint): Json {
  const success =
    entry.reply === 'file'
      ? { '*/*': { schema: { type: 'string', format: 'binary' } } }
      : { 'application/json': { schema: replySchema(entry.reply, 'draft-2020-12') } }
  const refusal = (description: string) => ({
    description,
    content: { 'application/json': { schema: { $ref: '#/components/schemas/Refusal' } } },
  })
  const signedIn =
    entry.access.as === 'public' ? {} : { 401: refusal('No valid session'), 403: refusal('Not allowed') }
  return {
    [entry.status ?? 200]: { description: 'Done', content: success },
    400: refusal('Not valid'),
    ...signedIn,
    default: refusal('Refused'),
  }
}
