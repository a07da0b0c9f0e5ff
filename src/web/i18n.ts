import { useSyncExternalStore } from 'react'
import { type Translate, translator } from '#shared/translator.ts'
import english from '../../locales/en.json'
import { useZone } from './viewer.ts'

const storageKey = 'language'
const files = import.meta.glob<Record<string, string>>(['/locales/*.json', '!/locales/en.json'], {
  import: 'default',
})

/** Each language's name in that language. */
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

let current = languageOf('en', english)
const watchers = new Set<() => void>()

interface Language {
  code: string
  /** The translator for readers in this zone; the same one every time. */
  inZone: (zone: string) => Translate
}

function languageOf(code: string, texts: Readonly<Record<string, string>>): Language {
  const made = new Map<string, Translate>()
  const make = (zone: string) => {
    const translate = translator(code, texts, zone)
    made.set(zone, translate)
    return translate
  }
  return { code, inZone: zone => made.get(zone) ?? make(zone) }
}

const browserZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone

/** Loads the language that was chosen in this browser, or else the browser's own; English where neither is offered. */
export async function startI18n(): Promise<void> {
  const chosen = localStorage.getItem(storageKey)
  if (chosen) tellServer(chosen)
  const code = (chosen ? [chosen] : navigator.languages.map(each => each.slice(0, 2).toLowerCase())).find(
    each => languages.includes(each),
  )
  if (code && code !== current.code) await load(code)
}

let isChosen = false

function keepChoice(code: string): void {
  localStorage.setItem(storageKey, code)
  tellServer(code)
}

/** Pages that the server makes are in the chosen language too. */
function tellServer(code: string): void {
  // biome-ignore lint/suspicious/noDocumentCookie: not every browser has the Cookie Store
  document.cookie = `language=${code}; path=/; max-age=31536000; samesite=lax`
}

/** Changes the language and keeps the choice in this browser. */
export async function chooseLanguage(code: string): Promise<void> {
  isChosen = true
  keepChoice(code)
  await load(code)
}

/** Takes over the language of who has signed in, unless another was chosen in this window just before. */
export async function adoptLanguage(code: string): Promise<void> {
  if (isChosen || !languages.includes(code)) return
  keepChoice(code)
  if (code !== current.code) await load(code)
}

/** The current language's code, for Intl and the page's `lang`. */
export function language(): string {
  return current.code
}

/** Translates outside components, where the company's zone is not at hand. */
export const translate: Translate = (told, values) => current.inZone(browserZone())(told, values)

/** Translates inside components; they are redrawn when the language changes. */
export function useTexts(): Translate {
  const zone = useZone()
  return useSyncExternalStore(watchLanguage, () => current).inZone(zone)
}

function watchLanguage(onChange: () => void): () => void {
  watchers.add(onChange)
  return () => void watchers.delete(onChange)
}

async function load(code: string): Promise<void> {
  const texts = code === 'en' ? english : await files[`/locales/${code}.json`]?.()
  current = languageOf(code, texts ?? {})
  document.documentElement.lang = code
  for (const watcher of watchers) watcher()
}
