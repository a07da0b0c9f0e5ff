import { readFileSync } from 'node:fs'

export type Language = 'en' | 'de' | 'es' | 'fr' | 'ja' | 'zh'
export type Words = (sentence: string, values?: Record<string, string | number>) => string

const holes = /\{\{\s*(\w+)\s*\}\}/g

/** Returns the text shown in a language: the English sentence or its translation in locales/. */
export function wordsOf(language: Language): Words {
  const texts = textsOf(language)
  return (sentence, values = {}) => {
    const text = language === 'en' ? sentence : texts[sentence]
    if (text === undefined) throw new Error(`locales/${language}.json has no '${sentence}'.`)
    return text.replace(holes, (hole, name: string) => String(values[name] ?? hole))
  }
}

/** Which of these texts are the product's own sentences, still in English. */
export function stillEnglish(language: Language, shown: readonly string[]): string[] {
  const texts = textsOf(language)
  const filled = Object.keys(texts)
    .filter(key => key.search(holes) >= 0 && key.replace(holes, '').replace(/\P{L}/gu, '').length >= 6)
    .map(key => new RegExp(`^${key.split(holes).map(patternOf).join('')}$`, 's'))
  // A word that translates another sentence may equal English: 'Home' is 'Start' in German.
  const translations = new Set(Object.values(texts))
  return [...new Set(shown)].filter(
    text => !translations.has(text) && (text in texts || filled.some(pattern => pattern.test(text))),
  )
}

/** The pieces of a key in turn: words, the name of a hole, words. */
function patternOf(piece: string, index: number): string {
  return index % 2 === 1 ? '.+?' : piece.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
}

function textsOf(language: Language): Record<string, string> {
  if (language === 'en') return {}
  const file = new URL(`../locales/${language}.json`, import.meta.url)
  return JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>
}
