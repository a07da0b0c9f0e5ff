import { folded, foldedWords, placesOf } from '#shared/texts/folding.ts'

/** True when the value contains any of the typed words. */
export const matches = (value: string, typed: string): boolean => placesOf(value, typed).length > 0

/** The value in parts: those at odd indexes are what was typed. */
export function matchParts(value: string, typed: string): string[] {
  const parts: string[] = []
  let done = 0
  for (const { from, to } of placesOf(value, typed)) {
    parts.push(value.slice(done, from), value.slice(from, to))
    done = to
  }
  return [...parts, value.slice(done)]
}

/** True when every typed word starts a word of the title. */
export function beginsWords(title: string, typed: string): boolean {
  const words = foldedWords(typed)
  const titleWords = title.split(/[\s-]+/).map(folded)
  const isStart = words.length > 0 && folded(title).startsWith(folded(typed.trim()))
  return isStart || (words.length > 0 && words.every(word => titleWords.some(each => each.startsWith(word))))
}
