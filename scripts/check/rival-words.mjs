// One word for one thing on every screen: docs/translating.md has the glossary, this list its rivals.

const rivals = [
  [/\b(somebody|anybody|whoever)\b/i, 'someone, anyone, or the person’s role'],
  [/\bwritten down\b/i, 'created'],
  [/\b(brought|bring) (in|over)\b/i, 'imported'],
  [/\btaken? out of use\b/i, 'retired'],
  [/\btaken back\b/i, 'reversed (money), undone, or cancelled'],
  [/\b(is|are|was|were) told (of|that)\b/i, 'notified, or who tells whom'],
  [/\bof which\b/i, 'two sentences'],
  [/\bany more\b/i, 'no longer'],
  [/\ball the same\b/i, 'anyway'],
  [/\bby (itself|themselves)\b/i, 'automatically'],
  [/\bthe time before\b/i, 'previous period'],
  [/\breturn visits?\b/i, 'callback'],
  [/\bcredit memo\b/i, 'credit note'],
  [/\bdown ?payment\b/i, 'deposit'],
  [/\binterim invoice\b/i, 'progress claim'],
  [/\bback-?order(s|ed)? of\b/i, 'backorder'],
  [/\bback orders?\b/i, 'backorder'],
  [/\bsecond step\b/i, 'two-step sign-in'],
  [/\bcatalogue\b/i, 'price book'],
  [/\benquir(y|ies)\b/i, 'lead'],
  [/\bhand-overs?\b/i, 'handover'],
  [/\bby mail\b/i, 'by email'],
  [/\bis under way\b/i, 'in progress'],
  [/\bstock ?count(s|ing)?\b/i, 'count'],
  [/\bin your favour\b/i, 'credit'],
  [/\bas (it|they) (is|are|was|were)\b/i, 'unchanged, kept'],
]

/** A complaint for each text that uses another word than the glossary's. */
export function rivalComplaints(texts) {
  return texts.flatMap(text =>
    rivals
      .filter(([pattern]) => pattern.test(text))
      .map(([pattern, word]) => `"${text}": ${pattern.exec(text)[0]}; the word of this product is ${word}`),
  )
}
