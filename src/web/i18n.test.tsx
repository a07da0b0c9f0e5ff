import { act, render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { type Fact, fact } from '#shared/fact.ts'
import { translator } from '#shared/translator.ts'
import japanese from '../../locales/ja.json'
import { adoptLanguage, chooseLanguage, language, startI18n, useTexts } from './i18n.ts'
import { SendError } from './send.ts'

const zone = 'America/New_York'
const french = translator(
  'fr',
  {
    Save: 'Enregistrer',
    'Hello {{name}}': 'Bonjour {{name}}',
    '{{count}} jobs_one': '{{count}} chantier',
    '{{count}} jobs_many': '{{count}} de chantiers',
    '{{count}} jobs_other': '{{count}} chantiers',
    '{{field}} is required': 'À remplir : {{field}}',
    '{{field}} is required now': 'À remplir maintenant : {{field}}',
    'Job status changed to: {{label}}': 'Nouvel état du chantier : {{label}}',
    'Moved from {{from}} to {{to}} (sure?)': 'Déplacé de {{from}} à {{to}} (sûr ?)',
    'Select up to {{count}} jobs._one': 'Un chantier au plus.',
    'Select up to {{count}} jobs._many': '{{count}} de chantiers au plus.',
    'Select up to {{count}} jobs._other': '{{count}} chantiers au plus.',
    'Full name': 'Nom complet',
    Closed: 'Terminé',
  },
  zone,
)
const required = (label: string) => fact('{{field}} is required', { field: { text: label } })
const told = (text: string, values: Fact['values'], message: string) => ({ text, values, message })
const atMost = (count: number) => fact('Select up to {{count}} jobs.', { count })
const english = translator('en', { '{{count}} jobs_one': '{{count}} job' }, zone)

test.each([
  [french('Save'), 'Enregistrer'],
  [french('Cancel'), 'Cancel'],
  [french('Hello {{name}}', { name: 'Ann' }), 'Bonjour Ann'],
  [french('{{count}} jobs', { count: 0 }), '0 chantier'],
  [french('{{count}} jobs', { count: 2 }), '2 chantiers'],
  [french('{{count}} jobs', { count: 1_000_000 }), '1\u202f000\u202f000 de chantiers'],
  [french(required('Full name')), 'À remplir : Nom complet'],
  [french(required('Abn')), 'À remplir : Abn'],
  [french(fact('{{field}} is required now', { field: 'Abn' })), 'À remplir maintenant : Abn'],
  [
    french(fact('Job status changed to: {{label}}', { label: { text: 'Closed' } })),
    'Nouvel état du chantier : Terminé',
  ],
  [
    french('Moved from {{from}} to {{to}} (sure?)', { from: '8:00', to: '9:30' }),
    'Déplacé de 8:00 à 9:30 (sûr ?)',
  ],
  [french(atMost(200)), '200 chantiers au plus.'],
  [french(atMost(1)), 'Un chantier au plus.'],
  [french(told('{{field}} is new', { field: 'Abn' }, 'Abn is new')), 'Abn is new'],
  [english(told('{{field}} is new', { field: 'Abn' }, 'Old words')), 'Abn is new'],
  [french('Select up to some jobs.'), 'Select up to some jobs.'],
  [french('{{field}} is required', { field: 'Closed' }), 'À remplir : Closed'],
  [english('{{count}} jobs', { count: 1 }), '1 job'],
  [english('{{count}} jobs', { count: 3 }), '3 jobs'],
  [english('{{a}} of {{b}}', { a: '{{b}}', b: 2 }), '{{b}} of 2'],
  [english('{{a}} of {{b}}', { a: 1 }), '1 of {{b}}'],
  [english('Price: $&', {}), 'Price: $&'],
])('%s', (shown, expected) => {
  expect(shown).toBe(expected)
})

test('moments and days come in the manner of the reader, on the wall of the zone', () => {
  const text = 'From {{from}} to {{to}}, from {{day}} on'
  const german = translator('de', { [text]: 'Von {{from}} bis {{to}}, ab {{day}}' }, 'Australia/Sydney')
  const australian = translator('en', {}, 'Australia/Sydney')
  // Sydney put its clocks on by an hour at 2 in the morning of 4 October 2026.
  const values = {
    from: { instant: '2026-10-03T15:30:00Z' },
    to: { instant: '2026-10-03T16:30:00Z' },
    day: { day: '2026-10-05' },
  }
  expect(german(text, values)).toBe('Von 04.10.2026, 01:30 bis 04.10.2026, 03:30, ab 05.10.2026')
  expect(australian(text, values)).toBe('From 4 Oct 2026, 1:30 am to 4 Oct 2026, 3:30 am, from 5 Oct 2026 on')
  expect(translator('de', {}, 'Europe/Berlin')(fact('{{from}}', values))).toBe('03.10.2026, 17:30')
})

test('a refusal with values in it is told in the language of its reader', () => {
  const t = translator('ja', japanese, zone)
  const body = {
    message: 'Select up to 200 jobs.',
    text: 'Select up to {{count}} jobs.',
    values: { count: 200 },
    fields: { ids: 'Select up to 200 jobs.', name: 'Name is required', place: 'Not there.' },
    facts: { name: { text: '{{field}} is required', values: { field: { text: 'Name' } } } },
  }
  const refusal = new SendError(400, body.message, body)
  expect(t(refusal)).toBe('選択できる案件は200件までです。')
  expect(t(refusal.fields.name!)).toBe(t('{{field}} is required', { field: { text: 'Name' } }))
  expect(t(refusal.fields.name!)).not.toMatch(/required|Name/)
  expect(t(refusal.fields.place!)).toBe('Not there.')
  expect(t(new SendError(400, 'New words, 3.', { text: 'New words, {{n}}.', values: { n: 3 } }))).toBe(
    'New words, 3.',
  )
})

function Button() {
  return <p>{useTexts()('Save')}</p>
}

test('the choice is kept in the browser, set on the page, and English stands without a file', async () => {
  render(<Button />)
  await act(() => chooseLanguage('en'))
  expect([localStorage.getItem('language'), document.documentElement.lang, language()]).toEqual([
    'en',
    'en',
    'en',
  ])
  screen.getByText('Save')
})

test('a stored language that is not offered is not taken', async () => {
  localStorage.setItem('language', 'xx')
  await startI18n()
  expect(language()).toBe('en')
})

test('who has chosen none reads in the language of the browser, also before the sign-in', async () => {
  localStorage.clear()
  const languages = vi.spyOn(navigator, 'languages', 'get').mockReturnValue(['pt-BR', 'es-MX', 'en'])
  await act(startI18n)
  expect(language()).toBe('es')
  expect(localStorage.getItem('language')).toBeNull()
  // Their account keeps none either.
  await act(() => adoptLanguage(''))
  expect(language()).toBe('es')
  await act(() => chooseLanguage('en'))
  await act(startI18n)
  expect(language()).toBe('en')
  languages.mockRestore()
})
