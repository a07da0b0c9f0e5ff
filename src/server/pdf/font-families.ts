import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'

/** A family lies in many small files, one for a range of characters: a document reads the few that it needs. */
export interface Family {
  /** Prefix of its files, with their folder. */
  files: string
  isVariable: boolean
  /** False: it has the regular weight alone. */
  hasWeights: boolean
  /** Parts by the 256 code points that they hold some of. */
  blocks: Map<number, { part: string; from: number; to: number }[]>
}

const require = createRequire(import.meta.url)
const latin = '@fontsource/poppins'
const chinese = '@fontsource-variable/noto-sans-sc'
const japanese = '@fontsource-variable/noto-sans-jp'
const symbols = '@fontsource/noto-sans-symbols-2'
const scripts = [
  ...['arabic', 'hebrew', 'thai', 'kr', 'tamil', 'telugu', 'kannada', 'malayalam', 'sinhala'],
  ...['bengali', 'gujarati', 'gurmukhi', 'khmer', 'lao', 'armenian', 'georgian', 'ethiopic', 'symbols'],
].map(script => `@fontsource-variable/noto-sans-${script}`)

/**
 * The packages in the order in which they are asked for a letter: Poppins, then Noto. The same Chinese character is written
 * differently in Japan and in China, so the reader's language says which of these goes first.
 */
export const packagesFor = (language: string): string[] => [
  latin,
  '@fontsource-variable/noto-sans',
  ...(language === 'ja' ? [japanese, chinese] : [chinese, japanese]),
  ...scripts,
  symbols,
  '@fontsource-variable/noto-emoji',
]

const families = new Map<string, Family>()

/** Reads which characters a package holds, once; its fonts are read by who needs them. */
export function familyIn(name: string): Family {
  const known = families.get(name)
  if (known) return known
  const folder = path.dirname(require.resolve(`${name}/package.json`))
  const ranges = JSON.parse(readFileSync(path.join(folder, 'unicode.json'), 'utf8')) as Record<string, string>
  const blocks: Family['blocks'] = new Map()
  for (const [part, listed] of Object.entries(ranges)) {
    for (const [from, to] of listed.split(',').map(rangeOf)) {
      for (let block = from >> 8; block <= to >> 8; block++) {
        const held = blocks.get(block) ?? []
        blocks.set(block, [...held, { part: part.replace(/[[\]]/g, ''), from, to }])
      }
    }
  }
  const family = {
    files: path.join(folder, 'files', path.basename(name)),
    isVariable: name.includes('variable'),
    hasWeights: name !== symbols,
    blocks,
  }
  families.set(name, family)
  return family
}

/** Parts of the package that may hold the character. */
export const partsWith = (name: string, code: number): string[] =>
  (familyIn(name).blocks.get(code >> 8) ?? [])
    .filter(({ from, to }) => code >= from && code <= to)
    .map(({ part }) => part)

/** 'U+20-7e' or 'U+20ac'. */
function rangeOf(listed: string): [number, number] {
  const [from = 0, to = from] = listed
    .trim()
    .slice(2)
    .split('-')
    .map(hex => Number.parseInt(hex, 16))
  return [from, to]
}
