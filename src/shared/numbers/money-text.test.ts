import { expect, test } from 'vitest'
import { moneyMarks, moneyText } from './money-text.ts'

test.each([
  ['en', '$', '', ',', '.'],
  ['de', '', '\u00a0$', '.', ','],
  ['ja', '$', '', ',', '.'],
])('an amount is typed as %s writes it', (language, prefix, suffix, thousandSeparator, decimalSeparator) => {
  expect(moneyMarks(language)).toEqual({ prefix, suffix, thousandSeparator, decimalSeparator })
})

test.each(['en', 'de', 'es', 'fr', 'ja', 'zh'])(
  'its marks make up the amount as it is shown: %s',
  language => {
    const { prefix, suffix, thousandSeparator, decimalSeparator } = moneyMarks(language)
    const digits = ['12', '345', '678'].join(thousandSeparator)
    expect(`${prefix}${digits}${decimalSeparator}90${suffix}`).toBe(moneyText(1_234_567_890, language))
  },
)
