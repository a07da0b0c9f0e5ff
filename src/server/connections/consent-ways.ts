import { hashSecret, newSecret } from '../auth/secrets.ts'
import type { UserContext } from '../context.ts'

/** Minutes for the way to a vendor's page and back. */
const wayMinutes = 10

const placeOf = (purpose: string) => `consent-way:${purpose}`

/** Begins a way to a vendor's consent page: only this person comes back by it, for this purpose, in time and once. */
export async function beginWay(
  { db, seal, session }: Pick<UserContext, 'db' | 'seal' | 'session'>,
  purpose: string,
): Promise<{ state: string; verifier: string }> {
  const { secret: state, hash } = newSecret()
  const verifier = newSecret().secret
  await db.withCompany(session.companyId, async tx => {
    await tx.deleteRows('consent_ways').where('until', '<', tx.now).execute()
    await tx
      .insertRows('consent_ways', {
        state_hash: hash,
        user_id: session.id,
        purpose,
        sealed_verifier: seal.seal(verifier, placeOf(purpose)),
        until: new Date(tx.now.getTime() + wayMinutes * 60_000),
      })
      .execute()
  })
  return { state, verifier }
}

/** Ends the way that leads back with this state; null: it is not this person's, over, or was used. */
export async function endWay(
  { db, seal, session }: Pick<UserContext, 'db' | 'seal' | 'session'>,
  state: string,
): Promise<{ purpose: string; verifier: string } | null> {
  const row = await db.withCompany(session.companyId, tx =>
    tx
      .deleteRows('consent_ways')
      .where('state_hash', '=', hashSecret(state))
      .where('user_id', '=', session.id)
      .where('until', '>=', tx.now)
      .returning(['purpose', 'sealed_verifier'])
      .executeTakeFirst(),
  )
  const verifier = row && seal.open(row.sealed_verifier, placeOf(row.purpose))
  return row && verifier ? { purpose: row.purpose, verifier } : null
}
