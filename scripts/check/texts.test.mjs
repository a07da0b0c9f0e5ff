import { expect, test } from 'vitest'
import { localeComplaints, localeText, missingIn } from './locale-files.mjs'
import { textsOf } from './texts-in-code.mjs'

function found(code, kind, file = `src/${kind}.tsx`) {
  const all = { texts: new Map(), complaints: [] }
  textsOf({ file, code, kind }, all)
  return all
}
const keys = (code, kind, file) => [...found(code, kind, file).texts.keys()]

test('finds what a screen says: t(), toasts, tables of labels, both sides of a choice', () => {
  const code = `
    const tabs = [{ id: 'a', label: 'Active', icon: 'Star' }]
    useSend(entry, { saved: 'Saved.', failed: open ? 'Could not save.' : 'Could not add.' })
    export const x = <p title={t('A title')}>{ok ? t(late ? 'Too late' : reason || 'No reason') : t(rest)}</p>`
  expect(keys(code, 'web').sort()).toEqual(
    ['A title', 'Active', 'Could not add.', 'Could not save.', 'No reason', 'Saved.', 'Too late'].sort(),
  )
})

test('finds what rules and the server say; a sentence with its values in it is a complaint', () => {
  const rules = `
    export const texts = { gone: 'Gone.' }
    export const problem = (name: string) => holds(viewer, 'Book Jobs') ? null : fact('{{name}} is not yours to change.', { name })`
  expect(keys(rules, 'rules', 'src/features/jobs/jobs/jobs.rules.ts')).toEqual([
    'Gone.',
    '{{name}} is not yours to change.',
  ])
  const server = `if (n > max) refuse(400, fact('Please choose up to {{count}} days.', { count: max }))
    throw new Error('Nobody reads this one.')`
  const handlers = 'src/features/jobs/jobs/server/jobs.handlers.ts'
  expect([...found(server, 'server', handlers).texts]).toEqual([
    ['Please choose up to {{count}} days.', { place: `${handlers}:1`, hasPlural: true }],
  ])
  const filled = `if (n > max) refuse(400, \`Please choose \${max} days at most.\`)`
  expect(found(filled, 'server', handlers).complaints).toHaveLength(1)
})

test('words of a mail or a text that do not go through t() are a complaint', () => {
  const file = 'src/features/jobs/jobs/server/jobs.service.ts'
  const mail = words => `const mail = renderMail({ title: ${words}, language })`
  expect(found(mail("'Your job is done'"), 'server', file).complaints).toHaveLength(1)
  expect(found(mail("t('Your job is done')"), 'server', file).complaints).toEqual([])
})

test('finds what a page of the server says in its template', () => {
  const code =
    "const page = eta.compile(`<h1><%= it.t('Hello {{name}}', { name: it.name }) %></h1><p>Plain</p>`)"
  expect(keys(code, 'server', 'src/features/portal/x/server/page.service.ts')).toEqual(['Hello {{name}}'])
})

test('leaves alone what nobody reads: keys, types, errors of programmers, what calls are about', () => {
  const contract = `
    type Name = 'Full name' | 'Short name'
    export const c = { list: { about: 'All jobs.', access: user({ permission: 'Book Jobs' }) } }
    if (name === 'Not this one') throw new RangeError('Not a date at all')`
  expect(keys(contract, 'rules', 'src/features/jobs/jobs/jobs.contract.ts')).toEqual([])
})

test('a form’s field is told by its label, or else by its name', () => {
  expect(keys(`<TextField name="company_name" label={t('Your company')} />`, 'web')).toEqual(['Your company'])
  expect(keys(`<TextField name="company_name" />`, 'web')).toEqual(['Company name'])
})

test('words outside of t() and texts of template holes are complaints', () => {
  expect(found(`<p>Hello there</p>`, 'web').complaints).toHaveLength(1)
  expect(found(`<a aria-label="Close">x</a>`, 'web').complaints).toHaveLength(1)
  expect(found(['t(`Hello $', '{name}`)'].join(''), 'web').complaints).toHaveLength(1)
  expect(
    found(`<p>Tradewind: {t('Hello')} 12</p>`.replace('Tradewind:', 'Tradewind'), 'web').complaints,
  ).toEqual([])
})

const texts = new Map([
  ['Save', { hasPlural: false }],
  ['Hello {{name}}', { hasPlural: false }],
  ['{{count}} jobs', { hasPlural: true }],
])
const german = {
  Save: 'Speichern',
  'Hello {{name}}': 'Hallo {{name}}',
  '{{count}} jobs_one': 'Ein Auftrag',
  '{{count}} jobs_other': '{{count}} Aufträge',
}

test.each([
  [german, []],
  [{ ...german, Save: undefined }, ['missing: "Save"']],
  [{ ...german, Save: ' ' }, ['empty: "Save"']],
  [{ ...german, Gone: 'Weg' }, ['no text of the code: "Gone"']],
  [{ ...german, 'Hello {{name}}': 'Hallo {{nam}}' }, ['other {{holes}} than the key "Hello {{name}}"']],
  [{ ...german, '{{count}} jobs_one': undefined }, ['missing: "{{count}} jobs_one"']],
  [
    { ...german, '{{count}} jobs_other': 'Aufträge' },
    ['other {{holes}} than the key "{{count}} jobs_other"'],
  ],
  [
    { ...german, '{{count}} jobs_many': '{{count}} Aufträge' },
    ['no text of the code: "{{count}} jobs_many"'],
  ],
])('complaints %#', (translations, expected) => {
  const present = Object.fromEntries(Object.entries(translations).filter(([, text]) => text !== undefined))
  const complaints = localeComplaints('de', present, texts)
  expect(complaints).toHaveLength(expected.length)
  for (const [i, complaint] of complaints.entries()) expect(complaint).toContain(expected[i])
})

test('each language needs its own plural forms', () => {
  const forms = code =>
    Object.keys(missingIn(code, {}, texts)).filter(key => key.startsWith('{{count}} jobs'))
  expect(Object.keys(missingIn('en', {}, texts))).toEqual(['{{count}} jobs_one'])
  expect(forms('ja')).toEqual(['{{count}} jobs_other'])
  expect(forms('fr').sort()).toEqual(['{{count}} jobs_many', '{{count}} jobs_one', '{{count}} jobs_other'])
  expect(Object.keys(missingIn('de', german, texts))).toEqual([])
})

test('files are written in the order of their keys', () => {
  expect(localeText({ b: '2', a: '1' })).toBe('{\n  "a": "1",\n  "b": "2"\n}\n')
})

test('complains of marks that a language writes otherwise', () => {
  const texts = new Map([['Left', { hasPlural: false }]])
  const isWrong = (code, text) => localeComplaints(code, { Left: text }, texts).length > 0
  expect(['Reste :', 'Reste:', '« Reste', 'Reste ?'].map(text => isWrong('fr', text))).toEqual([
    true,
    true,
    true,
    true,
  ])
  expect(isWrong('fr', 'Reste\u00a0: «\u00a0https://x\u00a0»')).toBe(false)
  expect(['残り: 3', '残り：3', '10:30'].map(text => isWrong('ja', text))).toEqual([true, false, false])
  expect(['剩余, 3', '剩余，3'].map(text => isWrong('zh', text))).toEqual([true, false])
})
