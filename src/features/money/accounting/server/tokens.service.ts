import type { Seal } from '#server/auth/seal.ts'
import type { CompanyId } from '#server/db/company-id.ts'
import type { Doors } from '#server/db/doors.ts'
import { type Accounting, BooksSignedOut, type Tokens } from '#server/providers/accounting/accounting.port.ts'
import { type Connection, lockConnection, updateConnection } from './connection.queries.ts'

const placeOf = (company: CompanyId) => `accounting:${company}`

export const sealTokens = (seal: Seal, company: CompanyId, tokens: Tokens): string =>
  seal.seal(JSON.stringify(tokens), placeOf(company))

function openTokens(seal: Seal, company: CompanyId, sealed: string): Tokens {
  const text = seal.open(sealed, placeOf(company))
  if (text === null) throw new BooksSignedOut('sealed with a key that this server does not have')
  // Sealed before payroll could be reached.
  return { payroll: false, ...(JSON.parse(text) as Omit<Tokens, 'payroll'>) }
}

/** Tokens are renewed this long before they end. */
const spareMs = 5 * 60_000

interface BatchServices {
  db: Doors
  seal: Seal
  now(): Date
}

/**
 * Tokens that last for minutes. A refresh token works once: it is used under the connection's lock, so that of two who
 * need new ones the second finds those of the first.
 */
export async function freshTokens(
  { db, seal, now }: BatchServices,
  accounting: Accounting,
  company: CompanyId,
  { sealed_tokens }: Pick<Connection, 'sealed_tokens'>,
): Promise<Tokens> {
  const lasts = ({ ends }: Tokens) => Date.parse(ends) - now().getTime() > spareMs
  const tokens = openTokens(seal, company, sealed_tokens)
  if (lasts(tokens)) return tokens
  return db.withCompany(company, async tx => {
    const held = await lockConnection(tx)
    if (!held) throw new BooksSignedOut('disconnected')
    const kept = openTokens(seal, company, held.sealed_tokens)
    if (lasts(kept)) return kept
    const renewed = await accounting.refresh(kept)
    await updateConnection(tx, { sealed_tokens: sealTokens(seal, company, renewed) })
    return renewed
  })
}
