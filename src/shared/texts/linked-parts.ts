/** Web addresses; the mark that ends a sentence is no part of them. */
const address = /(https?:\/\/[^\s<>"]*[\w/=&#%~+-])/i

/** A text cut into web addresses, which can be opened, and what stands between them. */
export const linkedParts = (text: string): { part: string; isLink: boolean }[] =>
  text
    .split(address)
    .map((part, i) => ({ part, isLink: i % 2 === 1 && URL.canParse(part) }))
    .filter(({ part }) => part !== '')
