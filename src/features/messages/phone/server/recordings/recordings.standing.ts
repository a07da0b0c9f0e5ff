import type { StandingKind } from '#server/auth/standing-access.ts'
import type { CompanyTx } from '#server/db/company-tx.ts'
import { instantText } from '#shared/dates.ts'
import { fact } from '#shared/fact.ts'
import { hearAccess, openMinutes } from '../../recordings.rules.ts'
import { dropToken, hearingsSince } from './recordings.queries.ts'

/** A hearing from before this has run out. */
export const openSince = (tx: CompanyTx) => new Date(tx.now.getTime() - openMinutes * 60_000)

export const recordingHearing: StandingKind = {
  access: hearAccess,
  rows: async (tx, madeBy) =>
    (await hearingsSince(tx, openSince(tx), madeBy)).map(({ id, user_id, at, started_at }) => ({
      id,
      about: fact('Recording of {{when}}', { when: { instant: instantText(started_at) } }),
      made_by: user_id,
      made_at: at,
      opened_at: at,
    })),
  end: async (tx, _ctx, id) => (await dropToken(tx, id)) !== undefined,
}
