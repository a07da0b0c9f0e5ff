import { type Selectable, sql } from 'kysely'
import type { Access } from '#shared/access.ts'
import type { Services, UserContext } from '../context.ts'
import { columnsOf } from '../db/columns.ts'
import type { CompanyId } from '../db/company-id.ts'
import type { CompanyTx, UserTx } from '../db/company-tx.ts'
import type { VendorConsents } from '../db/row-types.ts'
import { ConsentEnded } from '../providers/calendars/calendars.port.ts'
import type { GoogleAccounts } from '../providers/google/google.port.ts'
import { endGrant } from './ended-grants.ts'
import { renewalSeconds, renewOnce } from './renew-once.ts'

export type ConsentRow = Selectable<VendorConsents>

/** What a feature uses a consent for. */
export interface ConsentPurpose {
  scopes: readonly string[]
  /** The right to bring it. */
  access: Access
  /** Refuses it where the company does not want it; asked before the way to Google and after it. */
  begin?(tx: UserTx): Promise<void>
  /** The screen that the person comes back to. */
  path: string
  /** Takes a consent into use, in the transaction that keeps it. */
  use(tx: UserTx, ctx: UserContext, consent: ConsentRow): Promise<void>
}

const columns = columnsOf('vendor_consents')
const grantPlace = (company: CompanyId, email: string) => `consent:${company}:${email}`
/** Kind of its grants among ended ones. */
export const consentGrants = 'consent'

/** Scopes that a person has given already, with the account, so that the next purpose widens that consent. */
export async function givenBefore(
  tx: CompanyTx,
  userId: number,
): Promise<{ scopes: string[]; email: string } | undefined> {
  const rows = await tx
    .rows('vendor_consents')
    .where('user_id', '=', userId)
    .where('sealed_grant', 'is not', null)
    .select(['scopes', 'email'])
    .limit(2)
    .execute()
  return rows.length === 1 ? rows[0] : undefined
}

/** Keeps a consent for one more purpose; the account's earlier one is widened. */
export async function keepConsent(
  tx: UserTx,
  { seal }: Pick<Services, 'seal'>,
  purpose: string,
  given: { grant: string; email: string; scopes: string[]; endsAt: Date | null },
): Promise<ConsentRow> {
  const { grant, email, scopes, endsAt } = given
  const before = await tx
    .rows('vendor_consents')
    .where('user_id', '=', tx.by.id)
    .where('email', '=', email)
    .select(['id', 'purposes'])
    .forUpdate()
    .executeTakeFirst()
  const row = {
    scopes,
    purposes: [...new Set([...(before?.purposes ?? []), purpose])],
    sealed_grant: seal.seal(grant, grantPlace(tx.companyId, email)),
    sealed_access: '',
    access_ends_at: null,
    renewing_until: null,
    ends_at: endsAt,
    connected_at: tx.now,
  }
  return before
    ? tx
        .updateRows('vendor_consents')
        .set(row)
        .where('id', '=', before.id)
        .returning(columns)
        .executeTakeFirstOrThrow()
    : tx
        .insertRows('vendor_consents', { ...row, vendor: 'google', user_id: tx.by.id, email })
        .returning(columns)
        .executeTakeFirstOrThrow()
}

export const consentById = (tx: CompanyTx, id: number): Promise<ConsentRow | undefined> =>
  tx.rows('vendor_consents').where('id', '=', id).select(columns).executeTakeFirst()

/** Ends one purpose of a consent; with the last one it is given back. */
export async function dropPurpose(
  tx: CompanyTx,
  services: Pick<Services, 'seal' | 'outbox'>,
  id: number,
  purpose: string,
): Promise<void> {
  const row = await tx
    .rows('vendor_consents')
    .where('id', '=', id)
    .select(columns)
    .forUpdate()
    .executeTakeFirst()
  if (!row) return
  const purposes = row.purposes.filter(each => each !== purpose)
  if (purposes.length > 0)
    return void (await tx.updateRows('vendor_consents').set({ purposes }).where('id', '=', id).execute())
  const grant = services.seal.open(row.sealed_grant ?? '', grantPlace(tx.companyId, row.email))
  if (grant !== null) await endGrant(tx, services, { kind: consentGrants, account: row.email, grant })
  await tx.deleteRows('vendor_consents').where('id', '=', id).execute()
}

/** Milliseconds before its end that a token is renewed. */
const spareMs = 2 * 60_000

/**
 * A token for requests. Of several processes one asks for a new one, and the others take what it got. Throws ConsentEnded, after
 * which the consent is noted as ended, and GoogleAway.
 */
export async function accessBy(
  { db, seal, now }: Pick<Services, 'db' | 'seal' | 'now'>,
  google: Pick<GoogleAccounts, 'access'>,
  company: CompanyId,
  id: number,
): Promise<string> {
  const keptToken = (row: ConsentRow) => {
    const lasts = row.access_ends_at && row.access_ends_at.getTime() - now().getTime() > spareMs
    return lasts ? seal.open(row.sealed_access, grantPlace(company, row.email)) : null
  }
  const row = await db.readCompany(company, tx => consentById(tx, id))
  const kept = row && keptToken(row)
  if (kept) return kept
  return renewOnce<string, ConsentRow>({
    take: () =>
      db.withCompany(company, async tx => {
        const held = await tx
          .rows('vendor_consents')
          .where('id', '=', id)
          .select(columns)
          .forUpdate()
          .executeTakeFirst()
        if (!held) throw new ConsentEnded('given back meanwhile')
        const renewed = keptToken(held)
        if (renewed) return { kept: renewed }
        return (await claimRenewal(tx, id)) ? { claim: held } : null
      }),
    async renew({ email, sealed_grant }) {
      const same = (tx: CompanyTx) =>
        tx.updateRows('vendor_consents').where('id', '=', id).where('sealed_grant', '=', sealed_grant)
      try {
        const grant = seal.open(sealed_grant ?? '', grantPlace(company, email))
        if (!grant) throw new ConsentEnded('the grant can’t be opened')
        const { token, endsAt } = await google.access(grant)
        const sealed_access = seal.seal(token, grantPlace(company, email))
        const fields = { sealed_access, access_ends_at: endsAt, renewing_until: null }
        await db.withCompany(company, tx => same(tx).set(fields).execute())
        return token
      } catch (error) {
        // One that was given anew meanwhile goes on.
        if (error instanceof ConsentEnded) await db.withCompany(company, tx => same(tx).set(ended).execute())
        throw error
      }
    },
    release: () =>
      db.withCompany(company, tx =>
        tx.updateRows('vendor_consents').set({ renewing_until: null }).where('id', '=', id).execute(),
      ),
  })
}

/** False: another process renews it. By the database's clock, which all processes share. */
async function claimRenewal(tx: CompanyTx, id: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateRows('vendor_consents')
    .set({ renewing_until: sql<Date>`now() + make_interval(secs => ${renewalSeconds})` })
    .where('id', '=', id)
    .where(sql<boolean>`coalesce(renewing_until <= now(), true)`)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** A consent that the vendor has ended. */
const ended = { sealed_grant: null, sealed_access: '', access_ends_at: null }

/** Consents that the company uses for a purpose, the last one first. */
const consentsFor = (tx: CompanyTx, purpose: string): Promise<ConsentRow[]> =>
  tx
    .rows('vendor_consents')
    .where(sql<boolean>`purposes @> array[${purpose}]::text[]`)
    .select(columns)
    .orderBy('connected_at', 'desc')
    .orderBy('id', 'desc')
    .execute()

/** The one that counts. */
export const consentFor = async (tx: CompanyTx, purpose: string): Promise<ConsentRow | undefined> =>
  (await consentsFor(tx, purpose))[0]

/** Has this consent be the company's only one for a purpose. */
export async function useOnly(
  tx: CompanyTx,
  services: Pick<Services, 'seal' | 'outbox'>,
  purpose: string,
  id: number,
): Promise<void> {
  for (const other of await consentsFor(tx, purpose))
    if (other.id !== id) await dropPurpose(tx, services, other.id, purpose)
}
