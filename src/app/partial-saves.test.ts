import { expect, test } from 'vitest'
import { testApp } from '#app/testing/test-app.ts'
import { endpoints } from './testing/endpoints.ts'
import { sampleInput, sampleRows } from './testing/samples.ts'

// A save of settings that carries a part of the fields leaves the others as they are.
const app = await testApp()

/** Saves that change what a company or a person has once, without naming a row. */
const saves = endpoints.filter(
  ([, { method, path, effect, upload }]) =>
    method === 'POST' &&
    effect === 'undoable' &&
    !upload &&
    /^\/(settings\/(save|set)\w+|company\/(account|setTaxRate|save\w*Settings)|users\/profile)$/.test(path),
)

/** Settings that say one thing, so that no part of them can be sent. */
const wholes = ['numbering.set', 'numbering.setDocument']

const kept = async (id: number) => {
  const rows = await app.sql<{ name: string; row: object }>(
    `select 'company' as name, to_jsonb(c) - 'version' as row from companies c where id = $1
     union all select 'settings ' || name, value::jsonb from settings where company_id = $1
     union all select 'fees', to_jsonb(f) - 'version' from fees f where company_id = $1
     union all select 'user ' || id, to_jsonb(u) - 'version' from users u where company_id = $1`,
    [id],
  )
  // A list that is sent again without ids gets new ones.
  const text = (row: object) =>
    JSON.stringify(row, (key, value) => (key === 'id' || key === 'next' ? undefined : value))
  return Object.fromEntries(rows.map(({ name, row }) => [name, text(row)]))
}

test('there are saves to try', () => expect(saves.length).toBeGreaterThan(15))

test.each(saves.filter(([name]) => !wholes.includes(name)))(
  '%s leaves what it does not carry',
  async (name, entry) => {
    const company = await app.company()
    const input = sampleInput(name, await sampleRows(app, company, 'own'))
    if (!input) throw new Error('its sample is valid only with more: it needs one of its own')
    const whole = await app.send(entry, input as never, company.owner)
    expect(whole.status).toBe(200)
    const before = await kept(company.id)
    for (const [field, value] of Object.entries(input)) {
      const { status } = await app.send(entry, { [field]: value } as never, company.owner)
      expect({ field, status: status === 200 || status === 400 }).toEqual({ field, status: true })
      expect({ field, kept: await kept(company.id) }).toEqual({ field, kept: before })
    }
  },
)
