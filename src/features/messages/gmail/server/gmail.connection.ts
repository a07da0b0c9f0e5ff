import type { Again, ConnectionRow, ConnectionSource } from '#server/connections/connection-source.ts'
import { consentById } from '#server/connections/consents.ts'
import type { CompanyTx, UserTx } from '#server/db/company-tx.ts'
import { fact } from '#shared/fact.ts'
import { gmailFacts, ownGmailFacts } from '../gmail.connections.ts'
import { gmailTexts } from '../gmail.rules.ts'
import {
  type GmailRow,
  gmailOf,
  lockGmail,
  lockGmailRow,
  mailsAbout,
  ownGmails,
  updateGmail,
} from './gmail.queries.ts'
import {
  allowsPeople,
  companysId,
  connectedGmail,
  connectedOwnGmail,
  gmailRecord,
  placeOf,
} from './gmail.standing.ts'
import { readGmail } from './read-gmail.service.ts'

type Find = (tx: CompanyTx, id: number) => Promise<GmailRow | undefined>
const company: Find = tx => lockGmail(tx, null)
const own: Find = async (tx, id) => {
  const found = await lockGmailRow(tx, id)
  return found?.user_id === null ? undefined : found
}

const changes = (find: Find): Pick<ConnectionSource, 'pause' | 'retry'> & { again: Again } => ({
  async pause(tx: UserTx, _ctx, id, isPaused) {
    const before = await find(tx, id)
    if (!before || before.is_active !== isPaused) return false
    const after = (await updateGmail(tx, before.id, { is_active: !isPaused, not_before: tx.now }, true))!
    tx.record('gmail_accounts', gmailRecord(before), gmailRecord(after), before.id)
    return true
  },
  retry: (tx, _ctx, id) => makeDue(tx, find, id),
  again: {
    about: mailsAbout,
    begin: (tx, { outbox }, id, mail) => (mail > 0 ? outbox.sendNow(tx, mail) : makeDue(tx, find, id)),
    // A mail leaves by the outbox.
    async run(services, companyId, id, mail) {
      const account = mail === 0 ? await services.db.withCompany(companyId, tx => find(tx, id)) : undefined
      if (account) await readGmail(services, companyId, account.id)
    },
  },
})

/** False: it is off. */
async function makeDue(tx: CompanyTx, find: Find, id: number): Promise<boolean> {
  const kept = await find(tx, id)
  if (!kept?.is_active) return false
  await updateGmail(tx, kept.id, { not_before: tx.now })
  return true
}

export const gmailConnection: ConnectionSource = {
  facts: gmailFacts,
  access: connectedGmail.access,
  isOffered: ({ providers }) => providers.google !== null,
  async rows(tx) {
    const kept = await gmailOf(tx, null)
    return kept ? [{ ...(await shown(tx, kept)), id: companysId }] : []
  },
  end: connectedGmail.end,
  ...changes(company),
}

export const ownGmailConnection: ConnectionSource = {
  facts: ownGmailFacts,
  access: connectedOwnGmail.access,
  isOffered: ({ providers }) => providers.google !== null,
  isHidden: async tx => !(await allowsPeople(tx)),
  async rows(tx, _services, person) {
    const rows = []
    for (const kept of await ownGmails(tx, person)) rows.push(await shown(tx, kept))
    return rows
  },
  end: connectedOwnGmail.end,
  ...changes(own),
}

async function shown(tx: CompanyTx, account: GmailRow): Promise<ConnectionRow> {
  const { email, is_active, trouble, failures, not_before, read_at, connected_by, consent_id } = account
  const consent = await consentById(tx, consent_id)
  const hasEnded = !consent?.sealed_grant
  return {
    id: placeOf(account)[1],
    account: email,
    state: hasEnded ? 'ended' : !is_active ? 'paused' : trouble ? 'trouble' : 'on',
    trouble: hasEnded ? fact(gmailTexts.ended) : trouble,
    nextAt: failures > 0 && not_before > tx.now ? not_before : null,
    usedAt: read_at,
    endsAt: consent?.ends_at ?? null,
    by: connected_by,
  }
}
