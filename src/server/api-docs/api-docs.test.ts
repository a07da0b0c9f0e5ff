import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { contracts } from '#app/features.ts'
import { mountApiDocs } from './api-docs.ts'
import { fieldsOf, kindOf } from './api-docs-schema.ts'
import { openApi } from './openapi.ts'

const app = Fastify()
mountApiDocs(app, () => openApi(contracts, '9.8.7'))
const page = (await app.inject({ url: '/api/docs' })).body

test('the page shows every operation of the contracts with its path and its sentence', () => {
  for (const [tag, contract] of Object.entries(contracts)) {
    for (const [name, entry] of Object.entries(contract)) {
      expect(page).toContain(`<details id="${tag}.${name}">`)
      expect(page).toContain(`<code>/api${entry.path.replace(/:(\w+)/g, '{$1}')}</code>`)
    }
  }
  expect(page).toContain('9.8.7')
})

test('an operation shows who may call it, what it takes and what it answers', () => {
  const part = page.slice(page.indexOf('<details id="jobs.add">')).split('</details>')[0] ?? ''
  expect(part).toContain('Signed-in users, permission: ')
  expect(part).toContain('<code>appointments[].appointment_time</code>')
  expect(part).toMatch(/<code>lastJobInsertId<\/code><\/td><td>number<\/td><td>required/)
  const login = page.slice(page.indexOf('<details id="signIn.login">')).split('</details>')[0] ?? ''
  expect(login).toContain('Open to everybody. Writes; another call can put it back.')
  const invite = page.slice(page.indexOf('<details id="team.invite">')).split('</details>')[0] ?? ''
  expect(invite).toContain('Can’t be taken back')
})

test('nothing runs inline and nothing comes from elsewhere, so the content policy stands', () => {
  expect(page).not.toMatch(/<script(?![^>]*\ssrc="\/api\/docs\/)/)
  expect(page).not.toMatch(/\son\w+=/)
  expect(page).not.toMatch(/(?:src|href)="(?:https?:)?\/\//)
})

test('what an operator sets up stands beside it as text', async () => {
  const guide = await app.inject({ url: '/api/docs/production' })
  expect(guide.headers['content-type']).toBe('text/plain; charset=utf-8')
  expect(guide.body).toContain('GOOGLE_CLIENT_ID')
})

test('script and style come as their own kind of file', async () => {
  const script = await app.inject({ url: '/api/docs/script.js' })
  expect(script.headers['content-type']).toBe('text/javascript; charset=utf-8')
  expect(() => new Function(script.body)).not.toThrow()
  expect((await app.inject({ url: '/api/docs/style.css' })).headers['content-type']).toBe(
    'text/css; charset=utf-8',
  )
})

test('text from the document is text, not markup', async () => {
  const other = Fastify()
  mountApiDocs(other, () => ({
    info: { title: '<i>x</i>', version: '1' },
    paths: {
      '/api/x': {
        get: {
          operationId: 'x.y',
          tags: ['x'],
          summary: '<img src=x>"',
          'x-access': { as: 'public' },
          'x-effect': 'reads',
          responses: {},
        },
      },
    },
  }))
  const { body } = await other.inject({ url: '/api/docs' })
  expect(body).toContain('&lt;img src=x&gt;&quot;')
  expect(body).not.toContain('<img')
})

test('types are told in words, nested fields by their path', () => {
  expect(kindOf({ anyOf: [{ type: 'string' }, { type: 'null' }, { not: {} }] })).toBe('string or null')
  expect(kindOf({ type: 'array', items: { type: 'number' } })).toBe('list of number')
  const fields = fieldsOf({
    properties: {
      a: { type: 'array', items: { type: 'object', properties: { b: { type: 'string', maxLength: 5 } } } },
    },
    required: ['a'],
  })
  expect(fields.map(({ path, required, note }) => [path, required, note])).toEqual([
    ['a', true, ''],
    ['a[].b', false, 'up to 5 characters'],
  ])
})
