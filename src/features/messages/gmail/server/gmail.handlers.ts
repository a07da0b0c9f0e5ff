import { consentById } from '#server/connections/consents.ts'
import type { UserContext } from '#server/context.ts'
import type { CompanyTx } from '#server/db/company-tx.ts'
import type { Handlers } from '#server/mount.ts'
import { refuse, refuseStale } from '#server/refusal.ts'
import type { GmailWritten, gmailContract } from '../gmail.contract.ts'
import { gmailTexts } from '../gmail.rules.ts'
import { type GmailRow, gmailOf, lockGmail, updateGmail } from './gmail.queries.ts'
import { gmailRecord } from './gmail.standing.ts'

export const gmailHandlers: Handlers<typeof gmailContract> = {
  state: (_input, ctx) => ctx.read(async tx => shown(tx, ctx, await gmailOf(tx))),

  set: ({ active, falls_back, version }, ctx) =>
    ctx.write(async tx => {
      const before = (await lockGmail(tx)) ?? refuse(409, gmailTexts.notConnected)
      refuseStale(version, before, await toWire(tx, before))
      const change = {
        ...(active !== undefined && { is_active: active, not_before: tx.now }),
        ...(falls_back !== undefined && { falls_back }),
      }
      const after = await updateGmail(tx, change, true)
      tx.record('gmail_accounts', gmailRecord(before), gmailRecord(after!), tx.companyId)
      return shown(tx, ctx, after)
    }),
}

const shown = async (tx: CompanyTx, { providers }: UserContext, row: GmailRow | undefined) => ({
  available: providers.google !== null,
  result: row ? await toWire(tx, row) : null,
})

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
