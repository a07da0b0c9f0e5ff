import type { Services } from '#server/context.ts'
import type { CompanyTx } from '#server/db/company-tx.ts'
import type { UnsentMail } from '#server/outbox.ts'
import type { MailReader } from '#server/providers/mail/worded-mail.ts'
import { peopleOf } from './ledger.queries.ts'

/** News that a partner's people can switch off. */
export const noticeKinds = ['referrals', 'trials', 'payouts'] as const
export type NoticeKind = (typeof noticeKinds)[number]

export type Notifier = Pick<Services, 'outbox' | 'publicUrl'>

/** True unless the person has switched these news off. */
export const wantsNotice = (notices: unknown, kind: NoticeKind): boolean =>
  (notices as Partial<Record<NoticeKind, boolean>> | null)?.[kind] !== false

/** Mails a partner's people who want to hear of it. */
export async function tellPartner(
  tx: CompanyTx,
  { outbox }: Notifier,
  partnerId: number,
  kind: NoticeKind,
  mail: (to: MailReader) => Promise<UnsentMail>,
): Promise<void> {
  const people = await peopleOf(tx, partnerId)
  for (const person of people)
    if (wantsNotice(person.notices, kind)) await outbox.mail(tx, await mail(person), 'reader')
}
