import { consentById } from '#server/connections/consents.ts'
import type { UserContext } from '#server/context.ts'
import type { CompanyTx, UserTx } from '#server/db/company-tx.ts'
import type { Handlers } from '#server/mount.ts'
import { refuse, refuseStale } from '#server/refusal.ts'
import type { GmailWritten, gmailContract } from '../gmail.contract.ts'
import { gmailTexts } from '../gmail.rules.ts'
import { type GmailRow, gmailOf, lockGmail, type Owner, ownGmails, updateGmail } from './gmail.queries.ts'
import { allowsPeople, gmailRecord, letPeople } from './gmail.standing.ts'
import { fileGmail, unfiledGmail } from './unfiled-gmail.service.ts'

export const gmailHandlers: Handlers<typeof gmailContract> = {
  state: (_input, ctx) => ctx.read(tx => shown(tx, ctx)),

  set: ({ people, ...change }, ctx) =>
    ctx.write(async tx => {
      if (people !== undefined) await letPeople(tx, ctx, people)
      if (change.active !== undefined || change.falls_back !== undefined) await setGmail(tx, null, change)
      else if (people === undefined && !(await gmailOf(tx, null))) refuse(409, gmailTexts.notConnected)
      return shown(tx, ctx)
    }),

  own: (_input, ctx) => ctx.read(tx => shownOwn(tx, ctx)),

  setOwn: (change, ctx) =>
    ctx.write(async tx => {
      await setGmail(tx, tx.by.id, change)
      return shownOwn(tx, ctx)
    }),

  unfiled: ({ of }, ctx) => unfiledGmail(ctx, of),

  file: async (wanted, ctx) => ({ thread_id: await fileGmail(ctx, wanted) }),
}

interface Change {
  active?: boolean | undefined
  falls_back?: boolean | undefined
  version?: number | undefined
}

async function setGmail(tx: UserTx, owner: Owner, { active, falls_back, version }: Change): Promise<void> {
  const before = (await lockGmail(tx, owner)) ?? refuse(409, gmailTexts.notConnected)
  refuseStale(version, before, await toWire(tx, before))
  const change = {
    ...(active !== undefined && { is_active: active, not_before: tx.now }),
    ...(falls_back !== undefined && { falls_back }),
  }
  const after = await updateGmail(tx, before.id, change, true)
  tx.record('gmail_accounts', gmailRecord(before), gmailRecord(after!), before.id)
}

async function shown(tx: CompanyTx, { providers }: UserContext) {
  const row = await gmailOf(tx, null)
  return {
    available: providers.google !== null,
    people: await allowsPeople(tx),
    people_count: (await ownGmails(tx, null)).length,
    result: row ? await toWire(tx, row) : null,
  }
}

async function shownOwn(tx: UserTx, { providers }: UserContext) {
  const row = await gmailOf(tx, tx.by.id)
  return {
    available: providers.google !== null,
    allowed: await allowsPeople(tx),
    id: row?.id ?? null,
    result: row ? await toWire(tx, row) : null,
  }
}

async function toWire(tx: CompanyTx, row: GmailRow): Promise<GmailWritten> {
  const { email, is_active: active, falls_back, trouble, read_at, sent_at, version, consent_id } = row
  return {
    email,
    active,
    falls_back,
    has_ended: !(await consentById(tx, consent_id))?.sealed_grant,
    trouble: trouble && { text: trouble.text, values: { ...trouble.values } },
    read_at,
    sent_at,
    version,
  }
}
