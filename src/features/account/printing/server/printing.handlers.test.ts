import { expect, test } from 'vitest'
import { testApp } from '#app/testing/test-app.ts'
import { signsWithoutFont } from '#server/pdf/fonts.ts'
import { printingContract as c } from '../printing.contract.ts'
import { mostSigns, namedSign, unusualSigns } from '../printing.rules.ts'

const app = await testApp()

test('signs that no font has are named, others are not', async () => {
  const { technician } = await app.company()
  const asked = unusualSigns({ name: 'Zoë Żółć သန္တာ', lines: [{ name: 'Tap – 90° สมชาย 😀 \u{12000}' }] })
  expect(asked).not.toContain('ë')
  const { result } = (await app.ok(c.missingSigns, { signs: asked }, technician)).body
  expect(result).toEqual(['သ', 'န', '္', 'တ', 'ာ', '\u{12000}'])
  expect(namedSign('\u{12000}')).toBe('\u{12000} (U+12000)')
})

test('usual signs are not asked about, as each has a font', async () => {
  const codes = Array.from({ length: 0x2100 }, (_, code) => String.fromCodePoint(code))
  const usual = codes.filter(sign => unusualSigns(sign) === '')
  expect(usual.length).toBeGreaterThan(500)
  expect(await signsWithoutFont(usual)).toEqual([])
})

test('a document of many signs is asked about with as many as fit', async () => {
  const { owner } = await app.company()
  const signs = unusualSigns(Array.from({ length: 3_000 }, (_, n) => String.fromCodePoint(0x13000 + n)))
  expect([...signs]).toHaveLength(mostSigns)
  const { result } = (await app.ok(c.missingSigns, { signs }, owner)).body
  expect(result).toHaveLength(mostSigns)
})
