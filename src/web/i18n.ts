import i18next from 'i18next'
import { initReactI18next, useTranslation } from 'react-i18next'

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

/** Starts the texts in the stored language; English when none is stored. */
export async function startI18n(): Promise<void> {
  await i18next.use(initReactI18next).init({
    lng: 'en',
    fallbackLng: false,
    keySeparator: false,
    nsSeparator: false,
    // React escapes what it shows.
    interpolation: { escapeValue: false },
    resources: { en: { translation: {} } },
    react: { useSuspense: false },
  })
  const stored = localStorage.getItem(storageKey)
  if (stored && stored !== 'en' && languages.includes(stored)) await load(stored)
}

/** Changes the language and keeps the choice in this browser. */
export async function chooseLanguage(code: string): Promise<void> {
  localStorage.setItem(storageKey, code)
  await load(code)
}

/** The current language's code, for Intl and the page's `lang`. */
export function language(): string {
  return i18next.language ?? 'en'
}

/** Translates outside of components. */
export const translate: Translate = (text, values) => (i18next.isInitialized ? i18next.t(text, values) : text)

/** Translates inside of components; they are drawn anew when the language changes. */
export function useTexts(): Translate {
  const { t } = useTranslation()
  return t as Translate
}

async function load(code: string): Promise<void> {
  const file = files[`/locales/${code}.json`]
  if (file && !i18next.hasResourceBundle(code, 'translation')) {
    i18next.addResourceBundle(code, 'translation', await file())
  }
  await i18next.changeLanguage(code)
  document.documentElement.lang = code
}
