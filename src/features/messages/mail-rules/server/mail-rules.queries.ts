import { type Selectable, sql } from 'kysely'
import { ownWorkOf } from '#features/jobs/own-work/server/own-work.queries.ts'
import { columnsOf } from '#server/db/columns.ts'
import type { CompanyTx } from '#server/db/company-tx.ts'
import type { MailRules } from '#server/db/row-types.ts'
import type { LeadLabels, MailProblem, MailRuleKind } from '../mail-rules.rules.ts'

export interface MailRuleRow extends Omit<Selectable<MailRules>, 'company_id' | 'labels' | 'makes'> {
  makes: MailRuleKind
  labels: LeadLabels
}
export type MailRuleFields = Omit<MailRuleRow, 'id' | 'version' | 'active'>

const columns = columnsOf('mail_rules', 'company_id')

const rows = (tx: CompanyTx) => tx.rows('mail_rules').select(columns).$castTo<MailRuleRow>()

export const allMailRules = (tx: CompanyTx): Promise<MailRuleRow[]> =>
  rows(tx).orderBy(sql`name collate names`).orderBy('id').execute()

export const mailRuleOf = (tx: CompanyTx, sender: string): Promise<MailRuleRow | undefined> =>
  rows(tx).where('sender', '=', sender).executeTakeFirst()

export const lockMailRule = (tx: CompanyTx, id: number): Promise<MailRuleRow | undefined> =>
  rows(tx).where('id', '=', id).forUpdate().executeTakeFirst()

const stored = ({ labels, ...fields }: MailRuleFields) => ({ ...fields, labels: JSON.stringify(labels) })

export const insertMailRule = (tx: CompanyTx, fields: MailRuleFields): Promise<MailRuleRow> =>
  tx
    .insertRows('mail_rules', stored(fields))
    .returning(columns)
    .$castTo<MailRuleRow>()
    .executeTakeFirstOrThrow()

export const updateMailRule = (
  tx: CompanyTx,
  id: number,
  fields: MailRuleFields | { active: boolean },
): Promise<MailRuleRow> =>
  tx
    .updateRows('mail_rules')
    .set({ ...('labels' in fields ? stored(fields) : fields), version: sql<number>`version + 1` })
    .where('id', '=', id)
    .returning(columns)
    .$castTo<MailRuleRow>()
    .executeTakeFirstOrThrow()

export const deleteMailRule = (tx: CompanyTx, id: number) =>
  tx.deleteRows('mail_rules').where('id', '=', id).execute()

export interface RuledMail {
  id: number
  /** The proven sender; '': nothing proves one. */
  sender: string
  text: string
}

const mails = (tx: CompanyTx) =>
  tx
    .rows('sms_messages')
    .where('channel', '=', 'mail')
    .where('direction', '=', 'in')
    // Mails without a job are the office's.
    .$if(ownWorkOf(tx) !== null, query => query.where(sql<boolean>`false`))
    .select(['id', 'proven_from as sender'])
    .select(sql<string>`coalesce(nullif(original, ''), body)`.as('text'))

export const mailById = (tx: CompanyTx, id: number): Promise<RuledMail | undefined> =>
  mails(tx).where('id', '=', id).executeTakeFirst()

/** The last mail that is proven to be from this address. */
export const lastMailFrom = (tx: CompanyTx, sender: string): Promise<RuledMail | undefined> =>
  mails(tx)
    .where('proven_from', '=', sender)
    .where('proven_from', '<>', '')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()

/** Notes what a rule made of a mail; false: something was made of it already. */
export async function noteOutcome(
  tx: CompanyTx,
  outcome: { message_id: number; rule_id: number; lead_id?: number | null; problem?: MailProblem | '' },
): Promise<boolean> {
  const { lead_id = null, problem = '' } = outcome
  const { numInsertedOrUpdatedRows } = await tx
    .insertRows('mail_outcomes', { ...outcome, lead_id, problem })
    .onConflict(on =>
      on
        .columns(['company_id', 'message_id'])
        .doUpdateSet({ rule_id: outcome.rule_id, lead_id, problem })
        .where('mail_outcomes.lead_id', 'is', null),
    )
    .executeTakeFirstOrThrow()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}

/** The outcome of rules for these mails. */
export const outcomesOf = (tx: CompanyTx, messages: readonly number[]) =>
  tx
    .rows('mail_outcomes')
    .where('message_id', '=', sql<number>`any(${messages}::bigint[])`)
    .select(['message_id', 'rule_id', 'lead_id', 'problem'])
    .$castTo<{
      message_id: number
      rule_id: number | null
      lead_id: number | null
      problem: MailProblem | ''
    }>()
    .execute()

/** True if a rule waits for mails of this address, or it is a supplier's. */
export async function isExpected(tx: CompanyTx, address: string): Promise<boolean> {
  const { rows } = await sql`
    select from mail_rules where company_id = ${tx.companyId} and sender = ${address} and active
    union all
    select from suppliers where company_id = ${tx.companyId} and active and email_key(email) = email_key(${address})
      and email_key(email) <> ''
    limit 1`.execute(tx)
  return rows.length > 0
}
