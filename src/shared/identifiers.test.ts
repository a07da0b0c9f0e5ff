import fc from 'fast-check'
import { expect, test } from 'vitest'
import { expectLinear } from '#shared/testing/long-runs.ts'
import { canonicalCode, canonicalEmail, canonicalReferCode } from './identifiers.ts'
import { normalisePhone } from './phones/phone.ts'

/** Letters that some folding makes an ASCII one of, and what nobody sees. */
const tricky = fc.constantFrom(
  ...[
    'İ',
    'ı',
    'ß',
    'ẞ',
    'ſ',
    '\u212a',
    'ａ',
    'Ｋ',
    '７',
    '٧',
    '\u200b',
    '\u200d',
    '\u2060',
    '\ufeff',
    '\u00ad',
  ],
  ...['а', 'о', 'ﬁ', 'ﬀ', '\u0307', '\u0345', '＠', '．', '。', '\ud800', '💧'],
)
const ascii = fc.string({ unit: fc.constantFrom(...'abcXYZ059.-_+') })
const mixed = fc.array(fc.oneof(fc.string({ maxLength: 3 }), ascii, tricky)).map(parts => parts.join(''))
const address = fc.oneof(
  fc.tuple(mixed, mixed).map(([local, host]) => `${local}@${host}`),
  fc.tuple(ascii, mixed).map(([local, host]) => `${local}@${host}.test`),
)

test('an address has one form: ASCII in small letters, which is its own form', () => {
  fc.assert(
    fc.property(address, typed => {
      const email = canonicalEmail(typed)
      if (email === null) return
      expect(email).toMatch(/^[\x21-\x7e]{3,254}$/)
      expect(email).toBe(email.toLowerCase())
      expect(canonicalEmail(email)).toBe(email)
      expect(canonicalEmail(email.toUpperCase())).toBe(email)
    }),
    { numRuns: 2_000 },
  )
})

test('before the @ nothing but ASCII is taken, so that no folding makes it another’s', () => {
  fc.assert(
    fc.property(ascii, tricky, ascii, (before, odd, after) => {
      expect(canonicalEmail(`x${before}${odd}${after}@github.test`)).toBeNull()
    }),
  )
})

test.each([
  ['Bob@GitHub.Test', 'bob@github.test'],
  [' bob@github.test ', 'bob@github.test'],
  ["o'neil+x@example.co.uk", "o'neil+x@example.co.uk"],
  ['ana@bücher.test', 'ana@xn--bcher-kva.test'],
  ['ana@BU\u0308CHER.test', 'ana@xn--bcher-kva.test'],
  ['bob@gİthub.test', 'bob@xn--github-qyd.test'],
  ['bob@gıthub.test', 'bob@xn--gthub-n4a.test'],
  ['bob@faß.test', 'bob@xn--fa-hia.test'],
  // Spellings that IDNA maps to the same host.
  ['bob@ｇithub.test', 'bob@github.test'],
  ['bob@github。test', 'bob@github.test'],
  ['bob@\u212aim.test', 'bob@kim.test'],
])('%j is %s', (typed, email) => {
  expect(canonicalEmail(typed)).toBe(email)
})

test.each([
  ...[
    '',
    '@',
    'bob',
    'bob@',
    '@github.test',
    'bob@test',
    'bob@git hub.test',
    'a b@github.test',
    'bob@@github.test',
  ],
  ...[
    'bob@1.2.3.4',
    'bob@0x7f.1',
    'bob@[::1]',
    'bob@github.test.',
    'bob@.test',
    'bob@git..test',
    'bob@-git.test',
  ],
  ...[
    'bob@git%68ub.test',
    'bob@github.test/x',
    'bob@github.test:25',
    'bob@github.test?x',
    'bob@git_hub.test',
  ],
  ...['Bob <bob@github.test>', 'a@x.test,b@x.test', 'a;b@x.test', 'bob\n@github.test', 'bob@github.te\nst'],
  ...[
    'bob\0@github.test',
    `${'b'.repeat(65)}@github.test`,
    `bob@${'a.'.repeat(130)}test`,
    `bob@${'a'.repeat(64)}.test`,
  ],
])('%j is no address', typed => {
  expect(canonicalEmail(typed)).toBeNull()
})

test('only who typed the letters and digits of a code has typed that code', () => {
  expect(canonicalCode(' abcd-EFGH 1234 ')).toBe('ABCDEFGH1234')
  fc.assert(
    fc.property(
      ascii,
      tricky.filter(odd => odd.trim() !== ''),
      ascii,
      (before, odd, after) => {
        for (const code of [canonicalCode, canonicalReferCode])
          expect(code(`${before}x${odd}x${after}`)).not.toMatch(/^[\x21-\x7e]*$/)
      },
    ),
  )
  fc.assert(
    fc.property(mixed, text => {
      expect(canonicalCode(canonicalCode(text))).toBe(canonicalCode(text))
    }),
  )
})

test('a phone number has one form, of ASCII digits alone', () => {
  fc.assert(
    fc.property(fc.oneof(mixed, fc.string({ unit: fc.constantFrom(...'+0123456789 ()-') })), typed => {
      const number = normalisePhone(typed)
      if (number === null) return
      expect(number).toMatch(/^\+?\d{6,15}$/)
      expect(normalisePhone(number)).toBe(number)
    }),
    { numRuns: 2_000 },
  )
})

test('long runs in an address take no longer than their length', () => {
  expectLinear(['a.', 'a@', '@', '.', '-', 'a-'], canonicalEmail)
})
