import type { CompanyTx } from '#server/db/company-tx.ts'
import type { MailReader } from '#server/providers/mail/worded-mail.ts'

/** The company's owners who have joined: their addresses, and the languages they chose. */
export async function ownersOf(tx: CompanyTx): Promise<MailReader[]> {
  return tx
    .rows('users as u')
    .innerJoin('groups as g', join =>
      join.onRef('g.company_id', '=', 'u.company_id').onRef('g.id', '=', 'u.group_id'),
    )
    .where('g.kind', '=', 'owner')
    .where('u.active', '=', true)
    .where('u.joined_at', 'is not', null)
    .where('u.email', '<>', '')
    .orderBy('u.id')
    .select(['u.email', 'u.language'])
    .execute()
}
