import type { Handlers } from '#server/mount.ts'
import { MailboxTrouble } from '#server/providers/mail/mailboxes.port.ts'
import { refuse, refuseStale } from '#server/refusal.ts'
import type { MailboxWritten, mailboxContract } from '../mailbox.contract.ts'
import { mailboxTexts } from '../mailbox.rules.ts'
import { keepMailbox, lockMailbox, type MailboxRow, mailboxOf, updateMailbox } from './mailbox.queries.ts'
import { passwordPlace, reasonOf } from './mailbox.service.ts'
import { endMailbox, mailboxRecord } from './mailbox.standing.ts'
import { fileMail, unfiledMails } from './unfiled.service.ts'

export const mailboxHandlers: Handlers<typeof mailboxContract> = {
  state: async (_input, ctx) => ({ result: toWire(await ctx.read(mailboxOf)) }),

  async connect({ password, takes_strangers, ...login }, ctx) {
    const { companyId, id } = ctx.session
    try {
      const place = await ctx.providers.mailboxes.open({ ...login, password })
      return await ctx.write(async tx => {
        const before = await lockMailbox(tx)
        // The same mailbox goes on where it was, so that nothing that came meanwhile is lost.
        const goesOn =
          before?.host === login.host &&
          before.username === login.username &&
          before.uid_validity === place.uidValidity
        const after = await keepMailbox(tx, {
          ...login,
          takes_strangers,
          sealed_password: ctx.seal.seal(password, passwordPlace(companyId)),
          uid_validity: place.uidValidity,
          last_uid: goesOn ? before.last_uid : place.lastUid,
          read_at: tx.now,
          connected_by: id,
        })
        tx.record('mailboxes', before ? mailboxRecord(before) : null, mailboxRecord(after), tx.companyId)
        return { result: toWire(after) }
      })
    } catch (error) {
      if (!(error instanceof MailboxTrouble)) throw error
      return refuse(400, reasonOf(error), { field: error.kind === 'login' ? 'password' : 'host' })
    }
  },

  change: ({ version, is_paused, takes_strangers }, ctx) =>
    ctx.write(async tx => {
      const before = (await lockMailbox(tx)) ?? refuse(409, mailboxTexts.notConnected)
      refuseStale(version, before, toWire(before))
      const state = is_paused === undefined ? before.state : is_paused ? 'paused' : 'on'
      const after = await updateMailbox(
        tx,
        {
          state,
          ...(takes_strangers !== undefined && { takes_strangers }),
          ...(is_paused === false && { not_before: null }),
        },
        true,
      )
      tx.record('mailboxes', mailboxRecord(before), mailboxRecord(after!), tx.companyId)
      return { result: toWire(after) }
    }),

  disconnect: (_input, ctx) =>
    ctx.write(async tx => {
      const before = (await lockMailbox(tx)) ?? refuse(409, mailboxTexts.notConnected)
      await endMailbox(tx, before)
      return { result: null }
    }),

  unfiled: (_input, ctx) => unfiledMails(ctx),

  file: async (wanted, ctx) => ({ thread_id: await fileMail(ctx, wanted) }),
}

function toWire(row: MailboxRow | undefined): MailboxWritten | null {
  if (!row) return null
  const { host, port, security, username, takes_strangers, state, trouble, not_before, read_at, version } =
    row
  return { host, port, security, username, takes_strangers, state, trouble, not_before, read_at, version }
}
