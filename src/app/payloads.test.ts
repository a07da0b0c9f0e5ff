import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import type { Endpoint } from '#shared/endpoint.ts'
import { notYet } from '#shared/fields.ts'
import { parseInput } from '#shared/parse.ts'
import { contracts } from './features.ts'
import specified from './testing/specified-payloads.json' with { type: 'json' }

const entries = Object.values(contracts).flatMap(contract => Object.values<Endpoint>(contract))

/** The fields of an input as they arrive, whatever is made of them then. */
function fieldsOf(schema: Endpoint['input']): string[] {
  const { def } = (schema as unknown as z.core.$ZodType)._zod as unknown as {
    def: { shape?: object; in?: Endpoint['input'] }
  }
  return def.in ? fieldsOf(def.in) : Object.keys(def.shape ?? {})
}

const known = Object.entries(specified).flatMap(([path, fields]) => {
  const found = entries.filter(each => each.path.replace(/:\w+/g, ':x') === path)
  const entry = found.find(({ effect }) => effect !== 'reads') ?? found[0]
  return entry ? [[entry.path, entry, fields] as const] : []
})

test('every call takes or refuses each field that the specification names for it', () => {
  const missing = known.flatMap(([path, entry, fields]) => {
    const declared = [...fieldsOf(entry.input), ...(entry.upload ? ['file'] : [])]
    return fields.filter(field => !declared.includes(field)).map(field => `${path}: ${field}`)
  })
  expect(known.length).toBeGreaterThan(50)
  expect(missing).toEqual([])
})

test('a field that nothing keeps yet may be empty, and is refused with a value', () => {
  const input = z.object({ parts: notYet })
  for (const empty of [undefined, null, '', ' ', 0, '0', false, 'false', [], '[]', {}, '{}', 'null'])
    expect(parseInput(input, { parts: empty })).toEqual({ ok: true, value: { parts: undefined } })
  for (const value of [1, '1', true, 'x', [1], '[{"id":1}]', { a: 1 }])
    expect(parseInput(input, { parts: value })).toMatchObject({
      ok: false,
      fields: { parts: { text: 'This isn’t supported yet. Please leave it empty.' } },
    })
})
