import { useSyncExternalStore } from 'react'

export type Values = Record<string, string | number>
/** Gives the text in the reader's language; the English sentence is the key, `{{name}}` takes a value. */
export type Translate = (text: string, values?: Values) => string

const storageKey = 'language'
const files = import.meta.glob<Record<string, string>>('/locales/*.json', { import: 'default' })

/** Names of the languages in themselves. */
export const languageNames: Record<string, string> = {
  de: 'Deutsch',
  en: 'English',
  es: 'Español',
  fr: 'Français',
  ja: '日本語',
  zh: '中文',
}

/** Codes of the languages that can be chosen: English, and each that has a file. */
export const languages: readonly string[] = Object.keys(languageNames).filter(
  code => code === 'en' || `/locales/${code}.json` in files,
)

let current = 'en'
let inCurrent = translator('en', {})
const watchers = new Set<() => void>()

/**
 * A translator for one language's texts. A text with `count` looks for its plural form first: the key with
 * `_one`, `_few`, `_many` or `_other` behind it (categories of CLDR). A sentence that comes with its values already
 * in it ('Email is required', from the server) is found by the key with holes that fits. What has no translation
 * stays English.
 */
export function translator(code: string, texts: Readonly<Record<string, string>>): Translate {
  const plurals = new Intl.PluralRules(code)
  const number = new Intl.NumberFormat(code === 'en' ? 'en-AU' : code)
  const shown = (name: string, value: string | number) =>
    name === 'count' && typeof value === 'number' ? number.format(value) : String(value)
  let sentences: Sentence[] | undefined
  const translateKey: Translate = (text, values) => {
    const form =
      typeof values?.count === 'number' ? texts[`${text}_${plurals.select(values.count)}`] : undefined
    const found = form ?? texts[text]
    if (found === undefined && !values) return translateFilled(text) ?? text
    // React escapes what it shows.
    return values
      ? (found ?? text).replace(holes, (hole, name: string) => shown(name, values[name] ?? hole))
      : (found ?? text)
  }
  const translateFilled = (text: string) => {
    sentences ??= sentencesOf(texts)
    for (const { key, pattern, names } of sentences) {
      const parts = pattern.exec(text)?.slice(1)
      if (!parts) continue
      const values = names.map((name, i) => [name, partValue(name, parts[i] ?? '', texts)] as const)
      return translateKey(key, Object.fromEntries(values))
    }
    return undefined
  }
  return translateKey
}

const holes = /\{\{\s*(\w+)\s*\}\}/g

interface Sentence {
  key: string
  pattern: RegExp
  names: string[]
}

/** The keys with holes as patterns, the most telling first; those of few letters would fit too much. */
function sentencesOf(texts: Readonly<Record<string, string>>): Sentence[] {
  const lettersOf = (key: string) => key.replace(holes, '').replace(/\P{L}/gu, '').length
  const keys = new Set(Object.keys(texts).map(key => key.replace(/_(zero|one|two|few|many|other)$/, '')))
  return [...keys]
    .filter(key => key.includes('{{') && lettersOf(key) >= 6)
    .sort((a, b) => lettersOf(b) - lettersOf(a))
    .map(key => {
      const names = Array.from(key.matchAll(holes), match => match[1] ?? '')
      const words = key.split(holes).map((part, i) => {
        if (i % 2 === 0) return part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
        return part === 'count' ? '(\\d+)' : '(.+?)'
      })
      return { key, names, pattern: new RegExp(`^${words.join('')}$`, 's') }
    })
}

/** A number to choose the plural by; a label or a status in the reader's language; a name as it is. */
function partValue(name: string, part: string, texts: Readonly<Record<string, string>>): string | number {
  return name === 'count' ? Number(part) : (texts[part] ?? part)
}

/** Starts the texts in the stored language; English when none is stored. */
export async function startI18n(): Promise<void> {
  const stored = localStorage.getItem(storageKey)
  if (stored && languages.includes(stored)) await load(stored)
}

/** Changes the language and keeps the choice in this browser. */
export async function chooseLanguage(code: string): Promise<void> {
  localStorage.setItem(storageKey, code)
  await load(code)
}

/** The current language's code, for Intl and the page's `lang`. */
export function language(): string {
  return current
}

/** Translates outside of components. */
export const translate: Translate = (text, values) => inCurrent(text, values)

/** Translates inside of components; they are drawn anew when the language changes. */
export function useTexts(): Translate {
  return useSyncExternalStore(watchLanguage, () => inCurrent)
}

function watchLanguage(onChange: () => void): () => void {
  watchers.add(onChange)
  return () => void watchers.delete(onChange)
}

async function load(code: string): Promise<void> {
  const texts = await files[`/locales/${code}.json`]?.()
  current = code
  inCurrent = translator(code, texts ?? {})
  document.documentElement.lang = code
  for (const watcher of watchers) watcher()
}
