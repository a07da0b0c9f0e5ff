/** One thing that was said in a conversation. */
export interface Said {
  id: number
  /** It came from the client. */
  isClient: boolean
  at: Date
  text: string
}

/** Characters that are read of a message, and shown of a sentence; sentences of one message, and of all. */
const most = { read: 2_000, shown: 240, each: 2, all: 8 }
/** Shorter sentences say thanks, or yes. */
const shortest = 12

/**
 * The summary that works without a language model: sentences of a conversation, word for word. How it began, where each side
 * stands, and between them what asks something or names a time, a day or a price. It knows no language.
 */
export function extract(said: readonly Said[]): Said[] {
  const seen = new Set<string>()
  const sentences = said.flatMap((each, place) =>
    sentencesOf(each.text.slice(0, most.read)).flatMap(text => {
      const key = text.toLowerCase()
      // Messages that the product sends by itself come again and again.
      if (seen.has(key)) return []
      seen.add(key)
      return [{ ...each, place, text, weight: weightOf(text) + (2 * place) / said.length }]
    }),
  )
  const long = sentences.filter(({ text }) => [...text].length >= shortest)
  const fit = long.length > 0 ? long : sentences
  const bestOf = (rows: typeof fit) => rows.toSorted((a, b) => b.weight - a.weight)[0]
  const inMessage = (place: number | undefined) => fit.filter(each => each.place === place)
  const ofMessage = (place: number | undefined) => bestOf(inMessage(place))
  const client = fit.filter(each => each.isClient)
  const chosen = new Set(
    [
      ...inMessage(client[0]?.place).slice(0, most.each),
      ofMessage(client.at(-1)?.place),
      ofMessage(fit.findLast(each => !each.isClient)?.place),
    ].filter(each => each !== undefined),
  )
  for (const each of fit.toSorted((a, b) => b.weight - a.weight)) {
    if (chosen.size >= most.all) break
    if ([...chosen].filter(({ place }) => place === each.place).length < most.each) chosen.add(each)
  }
  return fit
    .filter(each => chosen.has(each))
    .map(({ id, isClient, at, text }) => ({ id, isClient, at, text: shortened(text) }))
}

const sentencesOf = (text: string) =>
  text
    .replace(/[.!?]\s|[。！？]/gu, '$&\n')
    .split('\n')
    .map(each => each.trim())
    .filter(Boolean)

function weightOf(text: string): number {
  const asks = /[?？]$/u.test(text) ? 3 : 0
  const names = /\d/u.test(text) ? 2 : 0
  // An agreement has a time of day, or a price.
  const agrees = /\d[:.h]\d\d(?!\d)|[$€£¥]/u.test(text) ? 2 : 0
  return asks + names + agrees
}

const shortened = (text: string) =>
  text.length <= most.shown ? text : `${text.slice(0, most.shown).trimEnd()}…`
