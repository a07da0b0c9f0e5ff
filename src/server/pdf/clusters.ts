/** Signs that belong to the letter before them, or that hold letters together. */
const binding = /[\p{M}\u0e33\u0eb3\u200c\u200d]/u
/** A sign that joins the consonants around it, maybe with a joiner, at the end of a cluster. */
const joining = /[\u094d\u09cd\u0a4d\u0acd\u0b4d\u0bcd\u0c4d\u0ccd\u0d4d\u0dca\u17d2]\u200d?$/u

/** Longer ones are no syllable of any language. */
const mostOfCluster = 40

const segmenters = new Map<string, Intl.Segmenter>()
function segments(text: string, granularity: 'grapheme' | 'word'): string[] {
  let segmenter = segmenters.get(granularity)
  if (!segmenter) {
    segmenter = new Intl.Segmenter('th', { granularity })
    segmenters.set(granularity, segmenter)
  }
  return Array.from(segmenter.segment(text), ({ segment }) => segment)
}

export const hasClusters = (text: string): boolean => binding.test(text)

/** What is never torn apart: a letter with its marks, a syllable of an Indian script, joined emoji. */
export function clustersOf(text: string): string[] {
  if (!hasClusters(text)) return [...text]
  const clusters: string[] = []
  let last = ''
  for (const segment of segments(text, 'grapheme')) {
    const whole = joining.test(last) ? last + segment : segment
    if (whole.length > mostOfCluster) {
      clusters.push(...segment)
      last = ''
      continue
    }
    if (whole === segment) clusters.push(whole)
    else clusters[clusters.length - 1] = whole
    last = whole
  }
  return clusters
}

/** Scripts that write no space between words. */
const unspaced = /[\u0e00-\u0eff\u1780-\u17ff]/u

/** Where a line may end within a stretch without spaces. */
export const wordsIn = (stretch: string): string[] =>
  unspaced.test(stretch) ? segments(stretch, 'word') : [stretch]
