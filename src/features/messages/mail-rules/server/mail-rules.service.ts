import { takeOutsideLead } from '#features/sales/leads/server/outside-leads.service.ts'
import { type Said, threadsFor } from '#features/talk/threads/server/thread-marks.queries.ts'
import { anyThread, updateThread } from '#features/talk/threads/server/threads.queries.ts'
import type { Services } from '#server/context.ts'
import type { CompanyTx } from '#server/db/company-tx.ts'
import { fact } from '#shared/fact.ts'
import { isReachable, leadIn } from '../mail-rules.rules.ts'
import { type MailRuleRow, mailRuleOf, noteOutcome, type RuledMail } from './mail-rules.queries.ts'

/**
 * Says what the rule of a proven sender will do with a mail that is about to be stored; null: it makes no lead of it. A mail
 * that becomes a lead leaves its conversation as done as it was: the work is in the lead.
 */
export async function ruledMail(
  tx: CompanyTx,
  services: Pick<Services, 'outbox'>,
  mail: { sender: string; text: string; thread: Said },
): Promise<{ isLead: boolean; make(id: number): Promise<void> } | null> {
  const { sender, text } = mail
  const rule = sender === '' ? undefined : await mailRuleOf(tx, sender)
  if (!rule?.active || rule.makes !== 'lead') return null
  const [thread] = await threadsFor(tx, [mail.thread])
  const before = await anyThread(tx, thread!)
  if (!before || before.blocked_at !== null) return null
  const make = async (id: number) => {
    const lead = await leadByRule(tx, services, rule, { id, sender, text })
    if (lead !== null && before.state === 'done') await updateThread(tx, before.id, { state: 'done' })
  }
  return { isLead: isReachable(leadIn(text, rule.labels)), make }
}

/**
 * Makes a lead of a mail, once. The same person within 30 days joins the open lead. Answers the lead's id; null: the mail names
 * neither phone nor email.
 */
export async function leadByRule(
  tx: CompanyTx,
  services: Pick<Services, 'outbox'>,
  rule: MailRuleRow,
  mail: RuledMail,
): Promise<number | null> {
  const found = leadIn(mail.text, rule.labels)
  const outcome = { message_id: mail.id, rule_id: rule.id }
  if (!isReachable(found)) {
    await noteOutcome(tx, { ...outcome, problem: 'contact' })
    return null
  }
  const { address, suburb, ...person } = found
  const lead = await takeOutsideLead(
    tx,
    services,
    {
      ...person,
      address: address || suburb,
      suburb,
      ticket: `mail ${mail.id}`,
      source_id: rule.source_id,
    },
    { name: rule.name, told: fact('From an email by {{name}}', { name: rule.name }), notice: 'leadByMail' },
  )
  if (lead) await noteOutcome(tx, { ...outcome, lead_id: lead.id })
  tx.tell('messages')
  return lead?.id ?? null
}
