import type { ConnectionSource } from '#server/connections/connection-source.ts'
import { consentById } from '#server/connections/consents.ts'
import type { CompanyTx } from '#server/db/company-tx.ts'
import { fact } from '#shared/fact.ts'
import { gmailFacts } from '../gmail.connections.ts'
import { gmailTexts } from '../gmail.rules.ts'
import { gmailOf, lockGmail, mailsAbout, updateGmail } from './gmail.queries.ts'
import { connectedGmail, gmailRecord } from './gmail.standing.ts'
import { readGmail } from './read-gmail.service.ts'

export const gmailConnection: ConnectionSource = {
  facts: gmailFacts,
  access: connectedGmail.access,
  isOffered: ({ providers }) => providers.google !== null,
  async rows(tx) {
    const kept = await gmailOf(tx)
    if (!kept) return []
    const { email, is_active, trouble, failures, not_before, read_at, connected_by, consent_id } = kept
    const consent = await consentById(tx, consent_id)
    const hasEnded = !consent?.sealed_grant
    return [
      {
        id: 1,
        account: email,
        state: hasEnded ? 'ended' : !is_active ? 'paused' : trouble ? 'trouble' : 'on',
        trouble: hasEnded ? fact(gmailTexts.ended) : trouble,
        nextAt: failures > 0 && not_before > tx.now ? not_before : null,
        usedAt: read_at,
        endsAt: consent?.ends_at ?? null,
        by: connected_by,
      },
    ]
  },
  end: connectedGmail.end,
  async pause(tx, _ctx, _id, isPaused) {
    const before = await lockGmail(tx)
    if (!before || before.is_active !== isPaused) return false
    const after = (await updateGmail(tx, { is_active: !isPaused, not_before: tx.now }, true))!
    tx.record('gmail_accounts', gmailRecord(before), gmailRecord(after), tx.companyId)
    return true
  },
  retry: makeDue,
  again: {
    about: mailsAbout,
    begin: (tx, { outbox }, _id, mail) => (mail > 0 ? outbox.sendNow(tx, mail) : makeDue(tx)),
    // A mail leaves by the outbox.
    async run(services, company, _id, mail) {
      if (mail === 0) await readGmail(services, company)
    },
  },
}

/** False: it is off. */
async function makeDue(tx: CompanyTx): Promise<boolean> {
  if (!(await lockGmail(tx))?.is_active) return false
  await updateGmail(tx, { not_before: tx.now })
  return true
}
