import type { Seal } from '#server/auth/seal.ts'
import { endGrant } from '#server/connections/ended-grants.ts'
import { renewOnce } from '#server/connections/renew-once.ts'
import { NoTurn, type RequestLimits, type VendorTurn, vendorTurns } from '#server/connections/vendor-turns.ts'
import type { Services } from '#server/context.ts'
import type { CompanyId } from '#server/db/company-id.ts'
import type { CompanyTx } from '#server/db/company-tx.ts'
import type { Doors } from '#server/db/doors.ts'
import {
  type Accounting,
  type Books,
  BooksBusy,
  BooksSignedOut,
  type Organisation,
  type Tokens,
} from '#server/providers/accounting/accounting.port.ts'
import { isReached } from '../accounting.rules.ts'
import {
  type Connection,
  claimRenewal,
  connectionOf,
  keepRenewed,
  lockConnection,
  releaseRenewal,
} from './connection.queries.ts'

const placeOf = (company: CompanyId) => `accounting:${company}`

export const sealTokens = (seal: Seal, company: CompanyId, tokens: Tokens): string =>
  seal.seal(JSON.stringify(tokens), placeOf(company))

/** null: sealed with a key that this server does not have. */
export function tokensIn(seal: Seal, company: CompanyId, sealed: string): Tokens | null {
  const text = seal.open(sealed, placeOf(company))
  // Sealed before payroll could be reached.
  return text === null ? null : { payroll: false, ...(JSON.parse(text) as Omit<Tokens, 'payroll'>) }
}

function openTokens(seal: Seal, company: CompanyId, sealed: string): Tokens {
  const tokens = tokensIn(seal, company, sealed)
  if (!tokens) throw new BooksSignedOut('sealed with a key that this server does not have')
  return tokens
}

/** Tokens are renewed this long before they end. */
const spareMs = 5 * 60_000
/** Days that Xero keeps a consent which nobody uses (developer.xero.com, refreshing access tokens). */
const unusedDays = 60

/** Tokens as they are kept, and until when the program keeps the consent if they are not used. */
export const keptTokens = (seal: Seal, company: CompanyId, tokens: Tokens, now: Date) => ({
  sealed_tokens: sealTokens(seal, company, tokens),
  access_ends_at: new Date(now.getTime() + unusedDays * 86_400_000),
})

/** Kind of its grants among ended ones. */
export const bookGrants = 'books'

export interface EndedBooks {
  tokens: Tokens
  organisations: Organisation[]
}

/** Has access to the books given back to the program. */
export const endBookGrant = (tx: CompanyTx, services: Pick<Services, 'seal' | 'outbox'>, books: EndedBooks) =>
  endGrant(tx, services, { kind: bookGrants, account: '', grant: JSON.stringify(books) })

type BatchServices = Pick<Services, 'db' | 'seal' | 'now' | 'outbox'>

/** Tokens that last for minutes. A refresh token works once, so one process uses it, and the others find what it got. */
export async function freshTokens(
  services: BatchServices,
  accounting: Accounting,
  company: CompanyId,
  { sealed_tokens }: Pick<Connection, 'sealed_tokens'>,
): Promise<Tokens> {
  const { db, seal, now } = services
  const lasts = ({ ends }: Tokens) => Date.parse(ends) - now().getTime() > spareMs
  const tokens = openTokens(seal, company, sealed_tokens)
  if (lasts(tokens)) return tokens
  return renewOnce<Tokens, Connection & { kept: Tokens }>({
    take: () =>
      db.withCompany(company, async tx => {
        const held = await lockConnection(tx)
        if (!held) throw new BooksSignedOut('disconnected')
        const kept = openTokens(seal, company, held.sealed_tokens)
        if (lasts(kept)) return { kept }
        return (await claimRenewal(tx)) ? { claim: { ...held, kept } } : null
      }),
    async renew({ kept, sealed_tokens: before, organisations }) {
      const renewed = await accounting.refresh(kept)
      const found = await db.withCompany(company, async tx => {
        if (await keepRenewed(tx, before, keptTokens(seal, company, renewed, now()))) return 'kept'
        if ((await connectionOf(tx))?.sealed_tokens) return 'anew'
        // The tokens that were put aside to be given back have just been used up.
        await endBookGrant(tx, services, { tokens: renewed, organisations })
        return 'ended'
      })
      if (found === 'ended') throw new BooksSignedOut('disconnected meanwhile')
      if (found === 'anew') throw new BooksBusy(1, false)
      return renewed
    },
    release: () => db.withCompany(company, releaseRenewal),
  })
}

/** The books of an organisation, with tokens that last and requests that wait for their turn. */
export async function openBooks(
  services: BatchServices,
  accounting: Accounting,
  company: CompanyId,
  connection: Pick<Connection, 'sealed_tokens' | 'organisation' | 'organisations'>,
): Promise<Books> {
  if (!isReached(connection)) throw new BooksSignedOut('access was given to another organisation')
  const tokens = await freshTokens(services, accounting, company, connection)
  const { organisation } = connection
  return accounting.open(tokens, organisation, turnsAt(services.db, accounting, organisation))
}

/** Turns that all processes share, for the books and for payroll of one organisation. */
export function turnsAt(
  db: Doors,
  { limits }: { limits: RequestLimits | null },
  organisation: string,
): VendorTurn | undefined {
  if (!limits) return undefined
  const turn = vendorTurns(db, `Xero ${organisation}`, limits)
  return ask =>
    turn(ask).catch((error: unknown) => {
      throw error instanceof NoTurn ? new BooksBusy(error.seconds, error.isDaily) : error
    })
}
