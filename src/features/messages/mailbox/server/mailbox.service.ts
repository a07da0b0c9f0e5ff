import { companyRow } from '#features/account/company/server/company.queries.ts'
import { hasMailId } from '#features/messages/client-messages/server/answered-mails.queries.ts'
import { storeMail } from '#features/messages/client-messages/server/incoming-mail.service.ts'
import { noteReport } from '#features/messages/client-messages/server/mail-reports.service.ts'
import { conversationOf } from '#features/messages/client-messages/server/mail-threads.service.ts'
import { tellPeople } from '#features/talk/notifications/server/notices.service.ts'
import { watchExchanges } from '#server/connections/exchanges.ts'
import type { Services } from '#server/context.ts'
import { type CompanyId, companyIdFrom } from '#server/db/company-id.ts'
import type { CompanyTx } from '#server/db/company-tx.ts'
import {
  type MailboxLogin,
  type MailboxReader,
  MailboxTrouble,
  type MailHead,
} from '#server/providers/mail/mailboxes.port.ts'
import { type Fact, fact } from '#shared/fact.ts'
import { canonicalEmail } from '#shared/identifiers.ts'
import { mailboxTexts, mailboxTroubles, toldAfter, waitAfter } from '../mailbox.rules.ts'
import {
  lockMailbox,
  type MailboxRow,
  mailboxesDue,
  notePlace,
  takeTurn,
  updateMailbox,
} from './mailbox.queries.ts'

/** Mailboxes that are read at the same time, and as many that are kept open until new mail comes. */
const atOnce = 20
const mostMailboxes = 500
/** Milliseconds of a minute in which a mailbox is kept open. */
const waitMs = 50_000
/** Minutes after which another server may read, should this one have died. */
const turnMinutes = 10

export const passwordPlace = (company: CompanyId) => `mailbox:${company}`

/** The reason in the reader's language, with the words of the mail server where it refused the sign-in. */
export const reasonOf = ({ kind, said }: MailboxTrouble): Fact =>
  said !== '' && kind === 'login'
    ? fact(mailboxTexts.said, { reason: { text: mailboxTroubles.login }, said })
    : fact(mailboxTroubles[kind])

/** The scheduled work, every minute: reads mailboxes. One server has a company's at a time. */
export async function readMailboxes(
  services: Services,
  signal: AbortSignal,
  onError: (error: unknown) => void,
): Promise<void> {
  const due = await services.db.withPlatform('mailboxes to read', tx => mailboxesDue(tx, mostMailboxes))
  // A connection is kept open where there are few: with many, each is asked once.
  const wait = due.length <= atOnce ? waitMs : 0
  const next = async (): Promise<void> => {
    for (let id = due.shift(); id !== undefined && !signal.aborted; id = due.shift())
      await readMailbox(services, companyIdFrom(id, 'schedule'), { waitMs: wait, signal }).catch(onError)
  }
  await Promise.all(Array.from({ length: atOnce }, next))
}

/** One company's turn. */
export async function readMailbox(
  services: Services,
  company: CompanyId,
  until: Pick<MailboxReader, 'waitMs' | 'signal'>,
): Promise<void> {
  const { db } = services
  const mailbox = await db.withCompany(company, tx =>
    takeTurn(tx, new Date(tx.now.getTime() + turnMinutes * 60_000)),
  )
  if (!mailbox) return
  const { uid_validity: uidValidity, last_uid: lastUid, read_at: at } = mailbox
  const journal = watchExchanges(db, company, 'mailbox', 1)
  try {
    const login = loginOf(services, company, mailbox)
    const reader = { company, ...until, ...(await takerOf(services, company, mailbox)) }
    const place = { uidValidity, lastUid, at }
    await journal.exchange('read', () => services.providers.mailboxes.read(login, place, reader))
    await db.withCompany(company, tx => settle(tx, services, mailbox, null))
  } catch (error) {
    await db.withCompany(company, tx =>
      settle(tx, services, mailbox, error instanceof MailboxTrouble ? error : null),
    )
    if (!(error instanceof MailboxTrouble)) throw error
  } finally {
    await journal.keep()
  }
}

export function loginOf(
  { seal }: Pick<Services, 'seal'>,
  company: CompanyId,
  { host, port, security, username, sealed_password }: MailboxRow,
): MailboxLogin {
  const password = seal.open(sealed_password, passwordPlace(company))
  // The key of this server is another one.
  if (password === null) throw new MailboxTrouble('login', '', null)
  return { host, port, security, username, password }
}

/** Addresses of the company's own: what comes from them is nobody's. */
export async function ownAddresses(tx: CompanyTx, { username }: MailboxRow): Promise<(string | null)[]> {
  const { email } = await companyRow(tx)
  return [email, username].map(canonicalEmail)
}

/** Takes mail of known clients and answers, and that of others where the mailbox is for work alone. */
async function takerOf(
  services: Services,
  company: CompanyId,
  mailbox: MailboxRow,
): Promise<Pick<MailboxReader, 'wants' | 'take' | 'takeReport' | 'keep'>> {
  const { db } = services
  const own = await db.readCompany(company, tx => ownAddresses(tx, mailbox))
  return {
    async wants(head: MailHead) {
      const author = canonicalEmail(head.from)
      if (author === null || own.includes(author)) return false
      return db.readCompany(company, async tx => {
        // It came to the address for answers as well.
        if (await hasMailId(tx, head.messageId)) return false
        if (mailbox.takes_strangers) return true
        return (await conversationOf(tx, services, { ...head, isProven: true })) !== null
      })
    },
    async take(mail) {
      await storeMail(services, company, mail, { takesStrangers: mailbox.takes_strangers })
    },
    takeReport: report => noteReport(services, report, company),
    keep: ({ uidValidity, lastUid }) =>
      db.withCompany(company, tx => notePlace(tx, mailbox, { uid_validity: uidValidity, last_uid: lastUid })),
  }
}

/** Notes how a turn ended; trouble that stays is told once to who connected the mailbox. */
async function settle(
  tx: CompanyTx,
  { outbox }: Pick<Services, 'outbox'>,
  { connected_at }: MailboxRow,
  trouble: MailboxTrouble | null,
): Promise<void> {
  const now = await lockMailbox(tx)
  // Connected anew meanwhile: what is known is about another mailbox.
  if (!now || now.connected_at.getTime() !== connected_at.getTime())
    return void (await updateMailbox(tx, { busy_until: null }))
  const failures = trouble ? now.failures + 1 : 0
  const isOver = trouble?.kind === 'login' && failures >= toldAfter
  await updateMailbox(tx, {
    busy_until: null,
    failures,
    trouble: trouble && reasonOf(trouble),
    not_before: trouble && new Date(tx.now.getTime() + waitAfter(failures) * 60_000),
    ...(isOver && { state: 'ended' as const }),
  })
  if (failures === toldAfter)
    await tellPeople(tx, outbox, [
      {
        kind: 'mailboxTrouble',
        ...(now.connected_by !== null && { users: [now.connected_by] }),
        path: '/settings/mailbox',
        values: { name: now.username },
      },
    ])
  if (trouble || now.trouble) tx.tell('settings')
}
