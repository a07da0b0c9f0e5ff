import type { StandingKind } from '#server/auth/standing-access.ts'
import { readSetting, saveSetting } from '#server/company-setting.ts'
import { type ConsentPurpose, dropPurpose } from '#server/connections/consents.ts'
import type { Services } from '#server/context.ts'
import type { CompanyTx, UserTx } from '#server/db/company-tx.ts'
import { mailScopes } from '#server/providers/google/google-mail.ts'
import { refuse } from '#server/refusal.ts'
import { user } from '#shared/access.ts'
import { fact } from '#shared/fact.ts'
import { gmailFacts } from '../gmail.connections.ts'
import { gmailTexts } from '../gmail.rules.ts'
import {
  deleteGmail,
  type GmailRow,
  gmailOf,
  keepGmail,
  lockGmail,
  lockGmailRow,
  ownerOfAddress,
  ownGmails,
  updateGmail,
} from './gmail.queries.ts'

export const gmailKind = 'gmail'
export const ownGmailKind = 'own-gmail'
/** The company's one by its id on the wire, where there is but one. */
export const companysId = 1

export const kindOf = ({ user_id }: Pick<GmailRow, 'user_id'>) =>
  user_id === null ? gmailKind : ownGmailKind
/** Kind and row by which the frame and its journal know a mailbox. */
export const placeOf = (account: Pick<GmailRow, 'user_id' | 'id'>) =>
  [kindOf(account), account.user_id === null ? companysId : account.id] as const

const peopleSetting = {
  name: 'gmail',
  from: (stored: unknown) => ({ people: false, ...(stored as { people?: boolean } | undefined) }),
}
/** True if people may connect their own. */
export const allowsPeople = async (tx: CompanyTx): Promise<boolean> =>
  (await readSetting(tx, peopleSetting)).people

/** Lets people connect their own, or ends all that they have connected. */
export async function letPeople(tx: UserTx, services: Ending, people: boolean): Promise<void> {
  await saveSetting(tx, peopleSetting, { people }, undefined)
  if (!people) for (const own of await ownGmails(tx, null)) await endGmail(tx, services, own)
}

/** One mailbox each: another one takes its place. */
const purpose = (kind: typeof gmailKind | typeof ownGmailKind): Omit<ConsentPurpose, 'access'> => ({
  scopes: mailScopes,
  path: gmailFacts.path,
  async use(tx, ctx, { id, email }) {
    const owner = kind === gmailKind ? null : tx.by.id
    const taken = await ownerOfAddress(tx, email)
    if (taken && taken.user_id !== owner) refuse(409, fact(gmailTexts.taken, { email }))
    const before = await lockGmail(tx, owner)
    const isSame = before?.email === email
    const after = await keepGmail(tx, {
      user_id: owner,
      consent_id: id,
      email,
      connected_by: tx.by.id,
      history_id: isSame ? before.history_id : '',
      read_at: isSame ? before.read_at : tx.now,
      falls_back: before?.falls_back ?? true,
    })
    if (before && before.consent_id !== id) await dropPurpose(tx, ctx, before.consent_id, kind)
    tx.record('gmail_accounts', before ? gmailRecord(before) : null, gmailRecord(after), after.id)
  },
})

export const gmailPurpose: ConsentPurpose = {
  ...purpose(gmailKind),
  access: user({ permission: 'settings' }),
}
export const ownGmailPurpose: ConsentPurpose = {
  ...purpose(ownGmailKind),
  access: user(),
  async begin(tx) {
    if (!(await allowsPeople(tx))) refuse(403, gmailTexts.notAllowed)
  },
}

export const connectedGmail: StandingKind = {
  access: user({ permission: 'settings' }),
  async rows(tx, madeBy) {
    const kept = await gmailOf(tx, null)
    if (!kept || (madeBy !== null && kept.connected_by !== madeBy)) return []
    return [{ ...shown(kept), id: companysId, hangs_on: 'company' }]
  },
  async end(tx, services) {
    const kept = await lockGmail(tx, null)
    return kept !== undefined && endGmail(tx, services, kept)
  },
  async takeOver(tx) {
    const kept = await lockGmail(tx, null)
    if (!kept) return false
    const after = await updateGmail(tx, kept.id, { connected_by: tx.by.id }, true)
    tx.record('gmail_accounts', gmailRecord(kept), gmailRecord(after!), kept.id)
    return true
  },
}

/** A person's own: it works for as long as they have a place in the company. */
export const connectedOwnGmail: StandingKind = {
  access: user(),
  rows: async (tx, madeBy) => (await ownGmails(tx, madeBy)).map(shown),
  async end(tx, services, id) {
    const kept = await lockGmailRow(tx, id)
    return kept !== undefined && kept.user_id !== null && endGmail(tx, services, kept)
  },
}

const shown = ({ id, email, connected_by, connected_at, read_at }: GmailRow) => ({
  id,
  about: fact('{{name}}', { name: email }),
  made_by: connected_by,
  made_at: connected_at,
  opened_at: read_at,
})

type Ending = Pick<Services, 'seal' | 'outbox'>

/** Ends a connection; the consent goes back to Google with its last purpose. */
export async function endGmail(tx: CompanyTx, services: Ending, kept: GmailRow): Promise<true> {
  await deleteGmail(tx, kept.id)
  await dropPurpose(tx, services, kept.consent_id, kindOf(kept))
  tx.record('gmail_accounts', gmailRecord(kept), null, kept.id)
  return true
}

/** Fields for the change record. */
export const gmailRecord = ({ user_id, email, is_active, falls_back, connected_by }: GmailRow) => ({
  user_id,
  email,
  is_active,
  falls_back,
  connected_by,
})
