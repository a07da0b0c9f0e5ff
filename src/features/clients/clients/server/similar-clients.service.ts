import type { CompanyTx } from '#server/db/company-tx.ts'
import { canonicalEmail } from '#shared/identifiers.ts'
import { searchedText } from '#shared/phones/phone.ts'
import { foldedWords } from '#shared/texts/folding.ts'
import { type Described, hasSameName, type Likeness, likenessesOf } from '../similar-clients.rules.ts'
import { clientsWithWords, type OpenClient } from './clients.queries.ts'

/** The index finds what may be meant; how alike it is the rule says. */
const mostFound = 50
const mostShown = 5

/** Clients that somebody may be, the most alike first. */
export async function similarClients(
  tx: CompanyTx,
  { except, ...described }: Described & { except?: number | undefined },
): Promise<{ client: OpenClient; same: Likeness[] }[]> {
  const named = (client: OpenClient) => Number(hasSameName(described, client))
  const found = await clientsWithWords(tx, termsOf(described), mostFound)
  return found
    .filter(client => client.id !== except)
    .map(client => ({ client, same: likenessesOf(described, { ...client, address: client.main_address }) }))
    .filter(({ same }) => same.length > 0)
    .sort((a, b) => b.same.length - a.same.length || named(b.client) - named(a.client))
    .slice(0, mostShown)
}

/** Terms for the index: phone, email, and the name with the street number. */
function termsOf({ name, phone, email, address }: Described): string[] {
  const house = /\d+/.exec(address)?.[0]
  const words = foldedWords(name)
  const digits = searchedText(phone)
  return [
    ...(/^\d{6,}$/.test(digits) ? [digits] : []),
    ...(canonicalEmail(email) === null ? [] : [email.trim()]),
    ...(house && words.length > 0 ? [[...words, house].join(' ')] : []),
  ]
}
