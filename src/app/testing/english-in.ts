/** Words that no other language of the product has: enough of them stand in every English sentence. */
const words =
  /\b(the|your|you|yours|is|are|of|for|and|with|this|that|to|it|from|we|our|has|have|been|by|not|open|please)\b/gi

/** The English words in a text that should hold none; addresses are left out. */
export const englishIn = (text: string): string[] => [
  ...new Set(text.replace(/https?:\/\/\S+|\S+@\S+/g, '').match(words) ?? []),
]
