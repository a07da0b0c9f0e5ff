import { instantText } from '#shared/dates.ts'

type Json = Record<string, unknown>
type Shape = (value: unknown) => unknown

/**
 * Makes a function that copies what a JSON schema names, and no more, with texts in place of instants: a plain value
 * that `JSON.stringify` writes in one go. Putting the text together field by field leaves the collector a string for
 * each, which takes five times as long for a long list.
 */
export function replyShape(schema: Json): Shape {
  const lines: string[] = []
  const last = shapeOf(schema, lines)
  const names = Object.keys(leaves)
  return new Function(...names, `${lines.join('\n')}\nreturn ${last}`)(...Object.values(leaves)) as Shape
}

function open(schema: Json): never {
  throw new Error(`A reply can't be told apart from others by ${JSON.stringify(schema).slice(0, 500)}`)
}

const known = new Set(
  'type,anyOf,const,properties,required,additionalProperties,propertyNames,items,enum,format,pattern,default'.split(
    ',',
  ),
)
const bounds = /^(min|max|exclusive)|^(multipleOf|description|title|uniqueItems|contentEncoding)$/

/** Adds the function of a schema to `lines`, and returns its name. */
function shapeOf(schema: Json, lines: string[]): string {
  if (Object.keys(schema).some(key => !known.has(key) && !bounds.test(key))) return open(schema)
  const { anyOf } = schema as { anyOf?: Json[] }
  if (anyOf) return orNull(oneOf(anyOf.filter(isNotNull), lines), !anyOf.every(isNotNull), lines)
  const all = [schema.type].flat()
  const types = all.filter(type => type !== 'null')
  const isNullable = types.length < all.length
  const forms = types.map(type => ({ ...schema, type }))
  if (types.length > 1) return orNull(oneOf(forms, lines), isNullable, lines)
  const [type] = types
  const isWhole = type === 'object' || type === 'array'
  return orNull(isWhole ? whole({ ...schema, type }, lines) : leafOf({ ...schema, type }), isNullable, lines)
}

const isNotNull = ({ type }: Json) => type !== 'null'

function orNull(shape: string, isNullable: boolean, lines: string[]): string {
  return isNullable ? named(lines, `value => value === null ? null : ${shape}(value)`) : shape
}

function leafOf(schema: Json): string {
  const { type, format } = schema
  if (type === 'string') return format === 'date-time' ? 'instant' : 'text'
  if (type === 'number' || type === 'integer' || type === 'boolean') return type
  // Anything: as it is.
  return Object.keys(schema).every(key => schema[key] === undefined) ? 'any' : open(schema)
}

/** One of several forms, told apart by what kind of value each is, and objects by the fields that each needs. */
function oneOf(options: Json[], lines: string[]): string {
  const [first] = options
  if (first && options.length === 1) return shapeOf(first, lines)
  const kinds = options.map(option => {
    const { type } = option
    return typeof type !== 'string' ? open(option) : type === 'integer' ? 'number' : type
  })
  const needs = options.map(({ required }) => (required as string[] | undefined) ?? [])
  const tests = options.map((option, i) => {
    const rivals = needs.filter((_, k) => k !== i && kinds[k] === kinds[i])
    const isApart = (others: string[]) => needs[i]!.some(name => !others.includes(name))
    if (rivals.length > 0 && (kinds[i] !== 'object' || !rivals.every(isApart))) open(option)
    const has =
      rivals.length === 0 ? [] : needs[i]!.map(name => `value[${JSON.stringify(name)}] !== undefined`)
    return `${[`kind === '${kinds[i]}'`, ...has].join(' && ')} ? ${shapeOf(option, lines)}(value)`
  })
  lines.push(
    `const form${lines.length} = value => { const kind = kindOf(value); return ${tests.join(' : ')} : wrong('one of its forms', value) }`,
  )
  return `form${lines.length - 1}`
}

function whole(schema: Json, lines: string[]): string {
  if (schema.type === 'array') {
    if (Array.isArray(schema.items)) return open(schema)
    const item = shapeOf((schema.items as Json | undefined) ?? {}, lines)
    return named(lines, `value => list(value, ${item})`)
  }
  const {
    properties = {},
    required = [],
    additionalProperties,
  } = schema as {
    properties?: Record<string, Json>
    required?: string[]
    additionalProperties?: boolean | Json
  }
  if (additionalProperties) {
    if (Object.keys(properties).length > 0) return open(schema)
    return named(lines, `value => record(value, ${shapeOf(Object(additionalProperties), lines)})`)
  }
  const fields = Object.entries(properties).map(([name, property]) => {
    const shape = shapeOf(property, lines)
    const field = `value[${JSON.stringify(name)}]`
    const isOpen = 'default' in property || !required.includes(name)
    const absent = isOpen ? `${field} === undefined ? ${JSON.stringify(property.default)} : ` : ''
    return `${JSON.stringify(name)}: ${absent}${shape}(${field})`
  })
  return named(lines, `value => (object(value), { ${fields.join(', ')} })`)
}

function named(lines: string[], code: string): string {
  lines.push(`const shape${lines.length} = ${code}`)
  return `shape${lines.length - 1}`
}

function wrong(what: string, value: unknown): never {
  throw new TypeError(`a reply needs ${what} where it has ${value === null ? 'null' : typeof value}`)
}

/** JavaScript types of the schema's leaves; other values are converted to text, number or boolean. */
const leaves = {
  wrong,
  kindOf: (value: unknown) =>
    Array.isArray(value) ? 'array' : value instanceof Date ? 'string' : typeof value,
  any: (value: unknown) => value,
  text(value: unknown) {
    if (typeof value === 'string') return value
    if (value === undefined) return wrong('a text', value)
    return value === null ? '' : value instanceof Date ? value.toISOString() : String(value)
  },
  number(value: unknown) {
    if (typeof value === 'number') return value
    const number = value === undefined ? Number.NaN : Number(value)
    return Number.isNaN(number) ? wrong('a number', value) : number
  },
  integer(value: unknown) {
    if (Number.isInteger(value)) return value
    const number = value === undefined ? Number.NaN : Math.trunc(Number(value))
    return Number.isFinite(number) ? number : wrong('an integer', value)
  },
  boolean: (value: unknown) => (value === undefined ? wrong('yes or no', value) : Boolean(value)),
  instant(value: unknown) {
    if (value instanceof Date) return instantText(value)
    if (value === undefined) return wrong('an instant', value)
    return value ? instantText(new Date(value as string)) : ''
  },
  object: (value: unknown) => {
    if (typeof value !== 'object' || value === null) wrong('an object', value)
  },
  list(value: unknown, item: Shape) {
    if (!Array.isArray(value)) return wrong('a list', value)
    const copy = new Array(value.length)
    for (let i = 0; i < value.length; i++) copy[i] = item(value[i])
    return copy
  },
  record(value: unknown, item: Shape) {
    if (typeof value !== 'object' || value === null) return wrong('an object', value)
    return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, item(each)]))
  },
}
