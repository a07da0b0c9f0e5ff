import type { ConnectionSource } from '#server/connections/connection-source.ts'
import type { CompanyTx } from '#server/db/company-tx.ts'
import { mailboxFacts } from '../mailbox.connections.ts'
import { lockMailbox, mailboxOf, updateMailbox } from './mailbox.queries.ts'
import { readMailbox } from './mailbox.service.ts'
import { connectedMailbox, mailboxRecord } from './mailbox.standing.ts'

export const mailboxConnection: ConnectionSource = {
  facts: mailboxFacts,
  access: connectedMailbox.access,
  isOffered: () => true,
  async rows(tx) {
    const kept = await mailboxOf(tx)
    if (!kept) return []
    const { username, state, trouble, not_before, read_at, connected_by } = kept
    return [
      {
        id: 1,
        account: username,
        state: state === 'on' && trouble ? 'trouble' : state,
        trouble,
        nextAt: state === 'on' ? not_before : null,
        usedAt: read_at,
        by: connected_by,
      },
    ]
  },
  end: connectedMailbox.end,
  async pause(tx, _ctx, _id, isPaused) {
    const before = await lockMailbox(tx)
    if (before?.state !== (isPaused ? 'on' : 'paused')) return false
    const change = isPaused ? { state: 'paused' as const } : { state: 'on' as const, not_before: null }
    const after = (await updateMailbox(tx, change, true))!
    tx.record('mailboxes', mailboxRecord(before), mailboxRecord(after), tx.companyId)
    return true
  },
  retry: makeDue,
  again: {
    begin: makeDue,
    run: (services, company) =>
      readMailbox(services, company, {
        waitMs: 0,
        signal: new AbortController().signal,
      }),
  },
}

/** False: it is paused or has ended. */
async function makeDue(tx: CompanyTx): Promise<boolean> {
  if ((await lockMailbox(tx))?.state !== 'on') return false
  await updateMailbox(tx, { not_before: null })
  return true
}
