import { refuse } from '#server/refusal.ts'
import { hashPassword } from './secrets.ts'

/** Hash of a password that somebody chooses; refuses those that everybody tries. The demo's and stored ones are not asked. */
export async function hashNewPassword(password: string, field = 'password'): Promise<string> {
  if (await isCommonPassword(password))
    refuse(400, 'This password is too common. Choose another one.', { field })
  return hashPassword(password)
}

/** Words of this product and its trade: with any figures and signs they are tried first here (ASVS 5.0, 6.2.11). */
const ownWords: ReadonlySet<string> = new Set([
  ...[
    'tradewind',
    'tradewinds',
    'demo',
    'plumber',
    'plumbing',
    'electrician',
    'tradie',
    'trades',
    'hvac',
    'handyman',
  ],
  ...[
    'invoice',
    'invoices',
    'jobs',
    'office',
    'owner',
    'technician',
    'admin',
    'australia',
    'sydney',
    'melbourne',
    'brisbane',
  ],
])

/** True for a password that is tried first: one of the 49,000 most used, also with signs around it, or one sign repeated. */
export async function isCommonPassword(password: string): Promise<boolean> {
  const plain = password.toLowerCase()
  if (isRepeated(plain) || ownWords.has(plain.replace(/[^\p{L}]/gu, ''))) return true
  const known = await commonPasswords()
  return spellings(plain).some(each => known.has(each))
}

/** The password itself, and without signs before and after it, as in 'Password1!'. */
function spellings(plain: string): string[] {
  const signs = /[^\p{L}\p{N}]/u
  const letters = [...plain]
  let from = 0
  let to = letters.length
  while (from < to && signs.test(letters[from]!)) from++
  while (to > from && signs.test(letters[to - 1]!)) to--
  return [plain, letters.slice(from, to).join('')]
}

/** Longest part that makes a password by being repeated: 'abcabcabcabc'. */
const longestPart = 4

function isRepeated(plain: string): boolean {
  for (let length = 1; length <= longestPart; length++) {
    const part = plain.slice(0, length)
    if (plain.length >= length * 2 && part.repeat(Math.ceil(plain.length / length)).startsWith(plain))
      return true
  }
  return false
}

let kept: Promise<ReadonlySet<string>> | undefined
/** The list comes with the packages, is read with the first new password, and is asked on this machine alone. */
const commonPasswords = () => {
  kept ??= import('@zxcvbn-ts/language-common').then(({ dictionary }) => new Set(dictionary.passwords))
  return kept
}
