import { canonicalEmail } from '#shared/identifiers.ts'

/** The mark that ends a sentence is no part of an address. */
const webAddress = /(https?:\/\/[^\s<>"]*[\w/=&#%~+-])/i
const mailAddress = /([\w+.-]{1,64}@\w{1,63}(?:[.-]\w{1,63}){1,8})/

interface LinkedPart {
  part: string
  href: string | null
}

/** A text cut into web and mail addresses, each with what opens it, and what stands between them. */
export const linkedParts = (text: string): LinkedPart[] =>
  cut(text, webAddress, part => (URL.canParse(part) ? part : null)).flatMap(each =>
    each.href
      ? [each]
      : cut(each.part, mailAddress, part => (canonicalEmail(part) === null ? null : `mailto:${part}`)),
  )

const cut = (text: string, address: RegExp, hrefOf: (part: string) => string | null): LinkedPart[] =>
  text
    .split(address)
    .map((part, i) => ({ part, href: i % 2 === 1 ? hrefOf(part) : null }))
    .filter(({ part }) => part !== '')
