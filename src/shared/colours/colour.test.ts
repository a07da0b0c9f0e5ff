import fc from 'fast-check'
import { expect, test } from 'vitest'
import { contrast, darkText, lightText, readableText, technicianColours, tint } from './colour.ts'
import { isHexColour } from './hex-colour.ts'

const colour = fc.integer({ min: 0, max: 0xffffff }).map(value => `#${value.toString(16).padStart(6, '0')}`)

test('contrast follows WCAG', () => {
  expect(contrast('#000000', '#ffffff')).toBe(21)
  expect(contrast('#ffffff', '#0b7f77')).toBeCloseTo(4.87, 1)
  expect(contrast('#777777', '#777777')).toBe(1)
})

test('text is readable on every fill', () => {
  expect(readableText('#0b7f77')).toBe(lightText)
  expect(readableText('#eab308')).toBe(darkText)
  fc.assert(fc.property(colour, fill => contrast(fill, readableText(fill)) >= 4.5))
})

test('there are twelve technician colours that can be told apart, and text stands on their tints', () => {
  expect(new Set(technicianColours).size).toBe(12)
  for (const [i, one] of technicianColours.entries()) {
    expect(isHexColour(one)).toBe(true)
    expect(contrast(tint(one), darkText)).toBeGreaterThanOrEqual(4.5)
    for (const other of technicianColours.slice(i + 1)) {
      expect(distance(one, other), `${one} and ${other}`).toBeGreaterThan(0.07)
    }
  }
})

test('a tint lies between the colour and its ground', () => {
  expect(tint('#0b7f77', 0)).toBe('#ffffff')
  expect(tint('#0b7f77', 1)).toBe('#0b7f77')
  expect(tint('#000000', 0.5, '#ffffff')).toBe('#808080')
})

test('only #rrggbb is a colour', () => {
  expect(['#0B7F77', '#ffffff'].map(isHexColour)).toEqual([true, true])
  expect(['', 'red', '#fff', '0b7f77', '#0b7f777', '#0b7f7g', '#000000;'].map(isHexColour)).toEqual(
    Array(7).fill(false),
  )
  expect(() => contrast('red', '#ffffff')).toThrow(RangeError)
})

/** How far apart two colours look: distance in Oklab, where 0.02 is just visible. */
function distance(a: string, b: string): number {
  const [first, second] = [oklab(a), oklab(b)]
  return Math.hypot(...first.map((value, i) => value - second[i]!))
}

function oklab(hex: string): number[] {
  const [r, g, b] = [1, 3, 5].map(at => {
    const share = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  }) as [number, number, number]
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ]
}
