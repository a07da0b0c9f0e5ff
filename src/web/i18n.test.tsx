import { act, render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { chooseLanguage, language, startI18n, translator, useTexts } from './i18n.ts'

const french = translator('fr', {
  Save: 'Enregistrer',
  'Hello {{name}}': 'Bonjour {{name}}',
  '{{count}} jobs_one': '{{count}} chantier',
  '{{count}} jobs_many': '{{count}} de chantiers',
  '{{count}} jobs_other': '{{count}} chantiers',
  '{{a}}, {{b}}': '{{b}} ({{a}})',
  '{{field}} is required': 'À remplir : {{field}}',
  '{{field}} is required now': 'À remplir maintenant : {{field}}',
  'Job status changed to: {{label}}': 'Nouvel état du chantier : {{label}}',
  'Moved from {{from}} to {{to}} (sure?)': 'Déplacé de {{from}} à {{to}} (sûr ?)',
  'Please select {{count}} jobs at most._one': 'Un chantier au plus.',
  'Please select {{count}} jobs at most._many': '{{count}} de chantiers au plus.',
  'Please select {{count}} jobs at most._other': '{{count}} chantiers au plus.',
  'Full name': 'Nom complet',
  Closed: 'Terminé',
})
const english = translator('en', { '{{count}} jobs_one': '{{count}} job' })

test.each([
  [french('Save'), 'Enregistrer'],
  [french('Cancel'), 'Cancel'],
  [french('Hello {{name}}', { name: 'Ann' }), 'Bonjour Ann'],
  [french('{{count}} jobs', { count: 0 }), '0 chantier'],
  [french('{{count}} jobs', { count: 2 }), '2 chantiers'],
  [french('{{count}} jobs', { count: 1_000_000 }), '1\u202f000\u202f000 de chantiers'],
  [french('Full name is required'), 'À remplir : Nom complet'],
  [french('Abn is required'), 'À remplir : Abn'],
  [french('Abn is required now'), 'À remplir maintenant : Abn'],
  [french('Job status changed to: Closed'), 'Nouvel état du chantier : Terminé'],
  [french('Moved from 8:00 to 9:30 (sure?)'), 'Déplacé de 8:00 à 9:30 (sûr ?)'],
  [french('Please select 200 jobs at most.'), '200 chantiers au plus.'],
  [french('Please select 1 jobs at most.'), 'Un chantier au plus.'],
  [french('Please select some jobs at most.'), 'Please select some jobs at most.'],
  [french('Reid, Tom'), 'Reid, Tom'],
  [french('{{field}} is required', { field: 'Closed' }), 'À remplir : Closed'],
  [english('{{count}} jobs', { count: 1 }), '1 job'],
  [english('{{count}} jobs', { count: 3 }), '3 jobs'],
  [english('{{a}} of {{b}}', { a: '{{b}}', b: 2 }), '{{b}} of 2'],
  [english('{{a}} of {{b}}', { a: 1 }), '1 of {{b}}'],
  [english('Price: $&', {}), 'Price: $&'],
])('%s', (shown, expected) => {
  expect(shown).toBe(expected)
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
