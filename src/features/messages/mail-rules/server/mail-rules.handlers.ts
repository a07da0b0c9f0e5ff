import { leadSources } from '#features/clients/lead-sources/server/lead-sources.queries.ts'
import { sourceNamed } from '#features/clients/lead-sources/server/source-named.service.ts'
import type { UserTx } from '#server/db/company-tx.ts'
import type { Handlers } from '#server/mount.ts'
import { found, refuse, refuseStale, refuseTaken } from '#server/refusal.ts'
import { canonicalEmail } from '#shared/identifiers.ts'
import type { mailRulesContract } from '../mail-rules.contract.ts'
import {
  type LeadLabels,
  mailRuleProblem,
  mailRuleTexts,
  mostMailRules,
  noLabels,
} from '../mail-rules.rules.ts'
import {
  allMailRules,
  deleteMailRule,
  insertMailRule,
  lastMailFrom,
  lockMailRule,
  type MailRuleRow,
  mailById,
  mailRuleOf,
  updateMailRule,
} from './mail-rules.queries.ts'
import { leadByRule } from './mail-rules.service.ts'

const shown = ({ source_id: _, labels, ...rule }: MailRuleRow) => ({
  ...rule,
  labels: { ...noLabels, ...(labels as Partial<LeadLabels>) },
})

export const mailRulesHandlers: Handlers<typeof mailRulesContract> = {
  list: (_input, ctx) => ctx.read(async tx => ({ result: (await allMailRules(tx)).map(shown) })),

  sample: ({ message_id, rule_id }, ctx) =>
    ctx.read(async tx => {
      const named = rule_id === null ? undefined : found(await ruleById(tx, rule_id))
      const mail = named
        ? await lastMailFrom(tx, named.sender)
        : message_id === null
          ? undefined
          : found(await mailById(tx, message_id))
      if (mail?.sender === '') return refuse(409, mailRuleTexts.unproven)
      const sender = named?.sender ?? mail?.sender ?? ''
      const rule = named ?? (await mailRuleOf(tx, sender))
      const sources = (await leadSources.offered(tx)).map(({ name }) => name)
      return { sender, text: mail?.text ?? '', rule: rule ? shown(rule) : null, sources }
    }),

  save: ({ id, message_id, version, ...sent }, ctx) =>
    ctx
      .write(async tx => {
        const before = id === null ? null : found(await lockMailRule(tx, id))
        if (before) refuseStale(version, before, shown(before))
        const problem = mailRuleProblem(sent)
        if (problem) refuse(400, problem.message, { field: problem.field })
        if (!before && (await allMailRules(tx)).length >= mostMailRules) refuse(409, mailRuleTexts.tooMany)
        const mail = message_id === null ? null : found(await mailById(tx, message_id))
        const sender = canonicalEmail(sent.sender)!
        // A mail proves its own sender alone.
        if (mail && mail.sender !== sender) refuse(409, mailRuleTexts.unproven)
        const isLead = sent.makes === 'lead'
        const fields = {
          ...sent,
          sender,
          labels: isLead ? sent.labels : noLabels,
          source_id: isLead ? await sourceNamed(tx, sent.name) : null,
        }
        const row = before ? await updateMailRule(tx, before.id, fields) : await insertMailRule(tx, fields)
        tx.record('mail_rules', before, row)
        const isUsed = isLead && mail !== null && row.active
        return { result: shown(row), lead_id: isUsed ? await leadByRule(tx, ctx, row, mail) : null }
      })
      .catch(refuseTaken('mail_rules_sender', mailRuleTexts.taken, { field: 'sender' })),

  changeStatus: ({ id, checked }, ctx) =>
    ctx.write(async tx => {
      const before = found(await lockMailRule(tx, id))
      if (before.active === checked) return { result: shown(before) }
      const row = await updateMailRule(tx, id, { active: checked })
      tx.record('mail_rules', before, row)
      return { result: shown(row) }
    }),

  remove: ({ id }, ctx) =>
    ctx.write(async tx => {
      const before = found(await lockMailRule(tx, id))
      await deleteMailRule(tx, id)
      tx.record('mail_rules', before, null)
      return {}
    }),
}

const ruleById = async (tx: UserTx, id: number) => (await allMailRules(tx)).find(rule => rule.id === id)
