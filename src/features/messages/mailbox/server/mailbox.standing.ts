import type { StandingKind } from '#server/auth/standing-access.ts'
import type { CompanyTx } from '#server/db/company-tx.ts'
import { user } from '#shared/access.ts'
import { fact } from '#shared/fact.ts'
import { lockMailbox, type MailboxRow, mailboxOf, updateMailbox } from './mailbox.queries.ts'

export const connectedMailbox: StandingKind = {
  access: user({ permission: 'settings' }),
  async rows(tx, madeBy) {
    const kept = await mailboxOf(tx)
    if (!kept || (madeBy !== null && kept.connected_by !== madeBy)) return []
    return [
      {
        id: 1,
        about: fact('{{name}}', { name: kept.username }),
        made_by: kept.connected_by,
        hangs_on: 'company',
        made_at: kept.connected_at,
        opened_at: kept.read_at,
      },
    ]
  },
  async end(tx) {
    const kept = await lockMailbox(tx)
    if (!kept) return false
    await endMailbox(tx, kept)
    return true
  },
  async takeOver(tx) {
    const kept = await lockMailbox(tx)
    if (!kept) return false
    const after = await updateMailbox(tx, { connected_by: tx.by.id }, true)
    tx.record('mailboxes', mailboxRecord(kept), mailboxRecord(after!), tx.companyId)
    return true
  },
}

/** Ends a connection: the password is forgotten. */
export async function endMailbox(tx: CompanyTx, mailbox: MailboxRow): Promise<void> {
  await updateMailbox(tx, { sealed_password: '', state: 'ended', trouble: null, not_before: null }, true)
  tx.record('mailboxes', mailboxRecord(mailbox), null, tx.companyId)
}

/** Fields for the change record, without the password. */
export const mailboxRecord = ({
  host,
  port,
  username,
  takes_strangers,
  state,
  connected_by,
}: MailboxRow) => ({
  host,
  port,
  username,
  takes_strangers,
  state,
  connected_by,
})
