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
 * `_one`, `_few`, `_many` or `_other` behind it (categories of CLDR). What has no translation stays English.
 */
export function translator(code: string, texts: Readonly<Record<string, string>>): Translate {
  const plurals = new Intl.PluralRules(code)
  return (text, values) => {
    const form =
      typeof values?.count === 'number' ? texts[`${text}_${plurals.select(values.count)}`] : undefined
    const found = form ?? texts[text] ?? text
    // React escapes what it shows.
    return values
      ? found.replace(/\{\{\s*(\w+)\s*\}\}/g, (hole, name: string) => String(values[name] ?? hole))
      : found
  }
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
