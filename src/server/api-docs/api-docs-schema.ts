/** A piece of JSON Schema as the OpenAPI document has it. */
export interface Schema {
  type?: string | string[]
  const?: unknown
  enum?: unknown[]
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
  items?: Schema
  properties?: Record<string, Schema>
  required?: string[]
  additionalProperties?: boolean | Schema
  default?: unknown
  format?: string
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  not?: Schema
  $ref?: string
}

/** One field of an input or reply, laid out for a table: nested fields follow with a deeper path. */
export interface Field {
  path: string
  kind: string
  required: boolean
  note: string
}

/** The fields of an object schema, depth first. */
export function fieldsOf(schema: Schema, prefix = ''): Field[] {
  return Object.entries(schema.properties ?? {}).flatMap(([name, field]) => {
    const path = prefix ? `${prefix}.${name}` : name
    const required = schema.required?.includes(name) ?? false
    const own = { path, kind: kindOf(field), required, note: noteOf(field) }
    const inner = nested(field)
    return [own, ...(inner ? fieldsOf(inner.schema, path + inner.suffix) : [])]
  })
}

function nested(schema: Schema): { schema: Schema; suffix: string } | null {
  if (schema.properties) return { schema, suffix: '' }
  if (schema.items) {
    const inner = nested(schema.items)
    return inner && { schema: inner.schema, suffix: `[]${inner.suffix}` }
  }
  for (const choice of schema.anyOf ?? schema.oneOf ?? []) {
    const inner = nested(choice)
    if (inner) return inner
  }
  return null
}

/** A schema's type in a word or two: `string`, `number or null`, `list of object`. */
export function kindOf(schema: Schema): string {
  if (schema.$ref) return schema.$ref.split('/').at(-1) ?? ''
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  if (schema.enum) return schema.enum.map(value => JSON.stringify(value)).join(' or ')
  const choices = schema.anyOf ?? schema.oneOf
  // A field that may be absent has a choice that nothing fits: that is told by its not being required.
  if (choices) return [...new Set(choices.filter(choice => !choice.not).map(kindOf))].join(' or ')
  if (schema.type === 'array') return `list of ${schema.items ? kindOf(schema.items) : 'any'}`
  if (schema.type === 'object' && typeof schema.additionalProperties === 'object')
    return `object of ${kindOf(schema.additionalProperties)}`
  return [schema.type ?? 'any'].flat().join(' or ')
}

function noteOf(schema: Schema): string {
  const choices = (schema.anyOf ?? schema.oneOf ?? []).map(noteOf)
  return [...new Set([...choices, ownNote(schema)])].filter(Boolean).join(', ')
}

function ownNote(schema: Schema): string {
  const { format, minLength, maxLength, minimum, maximum } = schema
  const largest = Number.MAX_SAFE_INTEGER
  return [
    format,
    minLength ? `at least ${minLength} characters` : '',
    maxLength !== undefined ? `up to ${maxLength} characters` : '',
    minimum !== undefined && minimum > -largest ? `from ${minimum}` : '',
    maximum !== undefined && maximum < largest ? `to ${maximum}` : '',
    schema.default !== undefined ? `default ${JSON.stringify(schema.default)}` : '',
  ]
    .filter(Boolean)
    .join(', ')
}
