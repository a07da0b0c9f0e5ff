// Requirements for a locale file: every key, every plural form, the same holes, nothing else.
import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { filesUnder, textOf } from '../kit/source-files.mjs'

/** French has a no-break space at high marks; Japanese and Chinese have marks of full width. */
const wrongMarks = {
  fr: /[^\u00a0;:!?»][;:!?»](?=\s|$)|«(?!\u00a0)/,
  ja: /[\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Han}ー」）}] ?[:;!?](?!@)/u,
  zh: /[\p{sc=Han}”）}] ?[:;!?,](?!@)/u,
}

const pluralKey = /_(zero|one|two|few|many|other)$/

/** The codes of the languages that have a file. */
export function localeCodes() {
  return filesUnder('locales').flatMap(file => /^locales\/(\w+)\.json$/.exec(file)?.[1] ?? [])
}

export const readLocale = code => JSON.parse(textOf(`locales/${code}.json`))

/** Writes a language's file, keys in order. */
export function writeLocale(code, translations, root) {
  mkdirSync(path.join(root, 'locales'), { recursive: true })
  writeFileSync(path.join(root, `locales/${code}.json`), localeText(translations))
}

export function localeText(translations) {
  const keys = Object.keys(translations).sort()
  return `${JSON.stringify(Object.fromEntries(keys.map(key => [key, translations[key]])), null, 2)}\n`
}

/**
 * The keys that a language needs for the texts: with the plural forms of CLDR where a number is told. English needs the
 * form for one alone: the text in the code is the other.
 */
export function keysFor(code, texts) {
  if (code === 'en') return [...texts].flatMap(([text, { hasPlural }]) => (hasPlural ? [`${text}_one`] : []))
  const forms = new Intl.PluralRules(code).resolvedOptions().pluralCategories
  return [...texts].flatMap(([text, { hasPlural }]) =>
    hasPlural ? forms.map(form => `${text}_${form}`) : [text],
  )
}

/** Returns the missing texts, each with '' to fill in. */
export function missingIn(code, translations, texts) {
  return Object.fromEntries(
    keysFor(code, texts)
      .filter(key => !translations[key]?.trim())
      .map(key => [key, '']),
  )
}

/** Complaints about one language's translations; none when they are complete. */
export function localeComplaints(code, translations, texts) {
  const needed = new Set(keysFor(code, texts))
  const complaints = []
  for (const key of needed) {
    const text = translations[key]
    if (text === undefined) complaints.push(`locales/${code}.json: missing: ${JSON.stringify(key)}`)
    else if (typeof text !== 'string' || text.trim() === '')
      complaints.push(`locales/${code}.json: empty: ${JSON.stringify(key)}`)
    else if (!sameHoles(key, text))
      complaints.push(`locales/${code}.json: other {{holes}} than the key ${JSON.stringify(key)}: ${text}`)
    else if (wrongMarks[code]?.test(text))
      complaints.push(`locales/${code}.json: other marks than docs/translating.md says: ${text}`)
  }
  for (const key of Object.keys(translations)) {
    if (!needed.has(key)) complaints.push(`locales/${code}.json: no text of the code: ${JSON.stringify(key)}`)
  }
  return complaints
}

/** Each hole as often as in the key; the form for one (or none, or two) may say the number in words. */
function sameHoles(key, text) {
  const form = pluralKey.exec(key)?.[1]
  const needed = holesOf(key)
  const found = holesOf(text)
  const mayLack = form && form !== 'other' && form !== 'many' ? ['count'] : []
  return (
    found.every(hole => needed.includes(hole)) &&
    needed.every(hole => found.includes(hole) || mayLack.includes(hole))
  )
}

const holesOf = text => [...text.matchAll(/\{\{\s*(\w+)\s*\}\}/g)].map(match => match[1])
