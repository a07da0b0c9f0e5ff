/**
 * The one spelling in which texts are searched and compared. The database's function `folded` says the same of every text
 * (a test holds both together), and generated columns stand on it: a change here is a migration too (decision 168).
 */

/**
 * Marks in the scripts that read without them, and characters that nobody sees. Vowel signs of Indian and Thai writing and
 * the voicing marks of kana are parts of their words, and stay.
 */
const unread =
  // biome-ignore lint/suspicious/noMisleadingCharacterClass: marks by themselves are meant
  /[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f\u0483-\u0489\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u064b-\u065f\ufe00-\ufe0f\u0670\u00ad\u061c\u0640\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g
/** Letters that Unicode does not take apart. */
const letters = new Map(
  'đd ðd ħh ıi łl øo ŧt ŋn ςσ ßss æae œoe þth'.split(' ').map(pair => [pair.slice(0, 1), pair.slice(1)]),
)
const unjoined = /[đðħıłøŧŋςßæœþ]/g
/** Apostrophes and quotation marks of all keyboards. */
const quotes = /['"`‘’‛“”„‵′ʹʻʼʽʾʿꞌ]/g
const dashes = /[‐-―⁃−]/g

/**
 * A text without accents, apostrophes, case and width. Points, commas and hyphens go where no digits stand on both sides:
 * 1.5 is not 15. Text that is put together folds to what its parts fold to, as far as spaces part them.
 */
export function folded(text: string): string {
  // The acute accent by itself, an apostrophe on some keyboards, would come apart into a space and a mark.
  const plain = text.replaceAll('´', '').normalize('NFKD').replace(unread, '').normalize('NFC').toLowerCase()
  return plain
    .replace(quotes, '')
    .replace(dashes, '-')
    .replace(unjoined, letter => letters.get(letter)!)
    .replace(/[-.,]+/g, (run, at: number, whole: string) =>
      isDigit(whole[at - 1]) && isDigit(whole[at + run.length]) ? run : '',
    )
}
const isDigit = (character = '') => character >= '0' && character <= '9'

/**
 * The words of a search, each of which a found text holds. Hyphens and commas before anything but a digit part words, so that
 * 'Smith-Jones' finds 'Smith Jones' too. No words: the search says nothing, and finds nothing.
 */
export const foldedWords = (search: string): string[] =>
  folded(search.replace(/[-,‐-―⁃−]([^0-9]|$)/g, ' $1'))
    .split(/[\s\u0085]+/)
    .filter(Boolean)

/** Tests whether a text holds all words of a search; before one is typed, all do. */
export function findsText(search: string): (text: string) => boolean {
  const words = foldedWords(search)
  if (words.length === 0) return () => search.trim() === ''
  return text => {
    const sought = folded(text)
    return words.every(word => sought.includes(word))
  }
}

/** A letter with the marks on it. */
const signs = /[^\p{M}]\p{M}*|\p{M}+/gu

/** A text's letters as a search sees them, without points, commas and hyphens, and where in the text each stands. */
function spelt(text: string, isGone: RegExp) {
  let letters = ''
  const places: { from: number; to: number }[] = []
  for (const { 0: sign, index } of text.matchAll(signs)) {
    if (isGone.test(sign)) continue
    const plain = folded(sign)
    letters += plain
    for (let n = 0; n < plain.length; n++) places.push({ from: index, to: index + sign.length })
  }
  return { letters, places }
}

/** The stretches of a text in which words of a search stand, from the first one on. */
export function placesOf(text: string, search: string): { from: number; to: number }[] {
  const found: { from: number; to: number }[] = []
  const texts = [spelt(text, /[-.,‐-―⁃−]/), spelt(text, /[-.,‐-―⁃−\s]/)] as const
  for (const typed of foldedWords(search.replace(/^\s*#(\d)/, '$1'))) {
    const word = typed.replace(/[-.,]/g, '')
    // Phone numbers are written with spaces between their digits.
    const { letters, places } = texts[/^\d\d+$/.test(word) ? 1 : 0]
    for (let i = letters.indexOf(word); word && i >= 0; i = letters.indexOf(word, i + word.length))
      found.push({ from: places[i]!.from, to: places[i + word.length - 1]!.to })
  }
  return joined(found.sort((a, b) => a.from - b.from))
}

function joined(places: { from: number; to: number }[]): { from: number; to: number }[] {
  const all: { from: number; to: number }[] = []
  for (const place of places) {
    const before = all.at(-1)
    if (before && place.from < before.to) before.to = Math.max(before.to, place.to)
    else all.push({ ...place })
  }
  return all
}
