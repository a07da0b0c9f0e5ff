import type { StandingKind } from '#server/auth/standing-access.ts'
import { type ConsentPurpose, dropPurpose } from '#server/connections/consents.ts'
import type { Services } from '#server/context.ts'
import type { CompanyTx } from '#server/db/company-tx.ts'
import { mailScopes } from '#server/providers/google/google-mail.ts'
import { user } from '#shared/access.ts'
import { fact } from '#shared/fact.ts'
import { gmailFacts } from '../gmail.connections.ts'
import { deleteGmail, type GmailRow, gmailOf, keepGmail, lockGmail, updateGmail } from './gmail.queries.ts'

export const gmailKind = 'gmail'

/** A company has one mailbox at Gmail: another one takes its place. */
export const gmailPurpose: ConsentPurpose = {
  scopes: mailScopes,
  access: user({ permission: 'settings' }),
  path: gmailFacts.path,
  async use(tx, ctx, { id, email }) {
    const before = await lockGmail(tx)
    const isSame = before?.email === email
    const after = await keepGmail(tx, {
      consent_id: id,
      email,
      connected_by: tx.by.id,
      history_id: isSame ? before.history_id : '',
      read_at: isSame ? before.read_at : tx.now,
      falls_back: before?.falls_back ?? true,
    })
    if (before && before.consent_id !== id) await dropPurpose(tx, ctx, before.consent_id, gmailKind)
    tx.record('gmail_accounts', before ? gmailRecord(before) : null, gmailRecord(after), tx.companyId)
  },
}

export const connectedGmail: StandingKind = {
  access: user({ permission: 'settings' }),
  async rows(tx, madeBy) {
    const kept = await gmailOf(tx)
    if (!kept || (madeBy !== null && kept.connected_by !== madeBy)) return []
    return [
      {
        id: 1,
        about: fact('{{name}}', { name: kept.email }),
        made_by: kept.connected_by,
        hangs_on: 'company',
        made_at: kept.connected_at,
        opened_at: kept.read_at,
      },
    ]
  },
  end: endGmail,
  async takeOver(tx) {
    const kept = await lockGmail(tx)
    if (!kept) return false
    const after = await updateGmail(tx, { connected_by: tx.by.id }, true)
    tx.record('gmail_accounts', gmailRecord(kept), gmailRecord(after!), tx.companyId)
    return true
  },
}

/** Ends the connection; the consent goes back to Google with its last purpose. */
async function endGmail(tx: CompanyTx, services: Pick<Services, 'seal' | 'outbox'>): Promise<boolean> {
  const kept = await lockGmail(tx)
  if (!kept) return false
  await deleteGmail(tx)
  await dropPurpose(tx, services, kept.consent_id, gmailKind)
  tx.record('gmail_accounts', gmailRecord(kept), null, tx.companyId)
  return true
}

/** Fields for the change record. */
export const gmailRecord = ({ email, is_active, falls_back, connected_by }: GmailRow) => ({
  email,
  is_active,
  falls_back,
  connected_by,
})
