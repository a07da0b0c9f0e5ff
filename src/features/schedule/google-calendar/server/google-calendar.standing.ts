import type { StandingKind } from '#server/auth/standing-access.ts'
import type { Services } from '#server/context.ts'
import type { CompanyTx } from '#server/db/company-tx.ts'
import { user } from '#shared/access.ts'
import { fact } from '#shared/fact.ts'
import {
  type AccountRow,
  accountById,
  accountsMade,
  calendarsOf,
  deleteAccount,
  deleteCalendars,
  updateAccount,
} from './google-calendar.queries.ts'
import { accountSync } from './google-calendar.works.ts'

export const googleAccount: StandingKind = {
  access: user(),
  rows: async (tx, madeBy) =>
    (await accountsMade(tx, madeBy)).map(({ id, user_id, email, connected_at, read_at }) => ({
      id,
      about: fact('{{name}}', { name: email }),
      made_by: user_id,
      made_at: connected_at,
      opened_at: read_at,
    })),
  async end(tx, ctx, id) {
    const account = await accountById(tx, id)
    if (!account || account.ends_at) return false
    await endAccount(tx, ctx, account, true)
    return true
  },
}

/** Ends a connection: what was read goes at once, what was written and the consent as soon as Google answers. */
export async function endAccount(
  tx: CompanyTx,
  ctx: Pick<Services, 'outbox'>,
  account: AccountRow,
  removes: boolean,
) {
  const calendars = await calendarsOf(tx, account.id)
  await deleteCalendars(
    tx,
    calendars.map(each => each.id),
  )
  tx.record('google_accounts', accountRecord(account), null)
  tx.tell('appointments')
  // Without a grant there is nothing that could be taken back.
  if (account.sealed_token === null) return deleteAccount(tx, account.id)
  await updateAccount(tx, account.id, { ends_at: tx.now, removes, failures: 0, wait_until: tx.now })
  await syncSoon(tx, ctx, account.id)
}

export const syncSoon = (tx: CompanyTx, { outbox }: Pick<Services, 'outbox'>, id: number) =>
  outbox.later(tx, accountSync, { companyId: tx.companyId, id }, tx.now)

/** Fields for the change record, without the grant. */
export const accountRecord = ({ id, user_id, email, write_calendar, connected_at }: AccountRow) => ({
  id,
  user_id,
  email,
  write_calendar,
  connected_at,
})
