import { leadPath } from '#features/sales/leads/leads.rules.ts'
import { addLeadEntry, type LeadRow, lockLead } from '#features/sales/leads/server/leads.queries.ts'
import { addLead } from '#features/sales/leads/server/leads.service.ts'
import { tellPeople } from '#features/talk/notifications/server/notices.service.ts'
import { type Said, threadsFor } from '#features/talk/threads/server/thread-marks.queries.ts'
import { anyThread, updateThread } from '#features/talk/threads/server/threads.queries.ts'
import type { Services } from '#server/context.ts'
import type { CompanyTx } from '#server/db/company-tx.ts'
import { type Fact, fact } from '#shared/fact.ts'
import { isReachable, leadIn } from '../mail-rules.rules.ts'
import { type MailRuleRow, mailRuleOf, noteOutcome, openTwin, type RuledMail } from './mail-rules.queries.ts'

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
  { outbox }: Pick<Services, 'outbox'>,
  rule: MailRuleRow,
  mail: RuledMail,
): Promise<number | null> {
  const found = leadIn(mail.text, rule.labels)
  const outcome = { message_id: mail.id, rule_id: rule.id }
  if (!isReachable(found)) {
    await noteOutcome(tx, { ...outcome, problem: 'contact' })
    return null
  }
  const twin = await openTwin(tx, found)
  const before = twin === undefined ? undefined : await lockLead(tx, twin)
  const told = fact('From an email by {{name}}', { name: rule.name })
  const id = before
    ? await addToLead(tx, before, found.note, told)
    : await newLead(tx, outbox, rule, mail, found, told)
  if (id !== undefined) await noteOutcome(tx, { ...outcome, lead_id: id })
  tx.tell('messages')
  return id ?? null
}

async function addToLead(tx: CompanyTx, before: LeadRow, note: string, told: Fact): Promise<number> {
  await addLeadEntry(tx, before.id, told)
  if (note !== '') await addLeadEntry(tx, before.id, note, '')
  tx.tell('leads')
  return before.id
}

async function newLead(
  tx: CompanyTx,
  outbox: Services['outbox'],
  rule: MailRuleRow,
  mail: RuledMail,
  { address, suburb, ...found }: ReturnType<typeof leadIn>,
  told: Fact,
): Promise<number | undefined> {
  const lead = await addLead(
    tx,
    {
      ...found,
      address: address || suburb,
      suburb,
      // A lead of the web all the same: counted as unseen until somebody opens it.
      from_web: true,
      ticket: `mail ${mail.id}`,
      source_id: rule.source_id,
    },
    told,
    rule.name,
  )
  if (!lead) return undefined
  const values = { source: rule.name, name: found.name || found.phone || found.email }
  await tellPeople(tx, outbox, [{ kind: 'leadByMail', path: leadPath(lead.id), values }])
  return lead.id
}
