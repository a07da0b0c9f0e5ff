import { expect, test } from 'vitest'
import { expectLinear } from '#shared/testing/long-runs.ts'
import { documentFile, signedNumber, writtenNumber } from './document-number.ts'
import { fact, sentenceOf } from './fact.ts'
import { translator } from './translator.ts'

test('a number is written with its prefix and zeros', () => {
  const written = (prefix: string, digits: number, number = 42) => writtenNumber({ prefix, digits }, number)
  expect([written('INV-', 5), written('', 0), written('', 5), written('Q', 1)]).toEqual([
    'INV-00042',
    '42',
    '00042',
    'Q42',
  ])
  expect(written('INV-', 5, 1_234_567)).toBe('INV-1234567')
})

test('the sign for a number stands before one without a prefix alone', () => {
  expect(['42', '00042', 'INV-00042', null].map(signedNumber)).toEqual(['#42', '#00042', 'INV-00042', ''])
  const told = (number: string) =>
    sentenceOf(fact('Invoice #{{number}} sent to {{to}}', { number, to: 'Ada' }))
  expect([told('42'), told('INV-00042')]).toEqual([
    'Invoice #42 sent to Ada',
    'Invoice INV-00042 sent to Ada',
  ])
  const texts = {
    'Quote #{{number}}': 'Angebot Nr. {{number}}',
    'Quote #{{number}} opened': 'Devis nº {{number}} ouvert',
  }
  const t = translator('de', texts, 'UTC')
  expect(t('Quote #{{number}}', { number: 'Q-7' })).toBe('Angebot Q-7')
  expect(t('Quote #{{number}}', { number: '7' })).toBe('Angebot Nr. 7')
  expect(t('Quote #{{number}} opened', { number: 'Q-7' })).toBe('Devis Q-7 ouvert')
})

test('a document’s file says which it is and whose, in signs that every system takes', () => {
  expect(documentFile('Quote', 'Q-00012', 'Ana Costa')).toBe('Quote Q-00012 – Ana Costa.pdf')
  expect(documentFile('Draft invoice', null, '')).toBe('Draft invoice.pdf')
  expect(documentFile('Tax Invoice', '2026/Inv 007', 'A/B: "C"\n Pty. Ltd.')).toBe(
    'Tax Invoice 2026-Inv 007 – A-B- -C- Pty. Ltd.pdf',
  )
  expect(documentFile('Angebot', '7', '🚰'.repeat(300))).toBe(`Angebot 7 – ${'🚰'.repeat(80)}.pdf`)
})

test('a long run in a name takes no longer than its length', () => {
  expectLinear(['.', '. ', '<', '\t.'], text => documentFile('Quote', null, text))
})
