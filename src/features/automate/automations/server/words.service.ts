import { mayFillFrom } from '#features/messages/message-templates/placeholders.rules.ts'
import { templateById } from '#features/messages/message-templates/server/message-templates.queries.ts'
import type { CompanyTx } from '#server/db/company-tx.ts'
import { refuse } from '#server/refusal.ts'
import { automationTexts, byTemplate, placeholdersOf, type Step } from '../automations.rules.ts'
import { stepTexts } from '../run.rules.ts'
import type { SubjectSource } from '../triggers.rules.ts'

interface Words {
  subject: string
  text: string
  /** The template whose design it takes, if that has one; null: plain text. */
  design: number | null
}

const templateOf = (tx: CompanyTx, { kind, template_id }: Step) =>
  templateById(tx, template_id!, kind === 'sms' ? 'sms' : 'email')

const hasTemplate = ({ kind, template_id }: Step) => byTemplate.includes(kind) && template_id !== null

/** Words of a message as its template has them now, or its own; why there are none. */
export async function wordsOf(tx: CompanyTx, source: SubjectSource, step: Step): Promise<Words | string> {
  const { kind, subject, text } = step
  if (!hasTemplate(step)) return { subject, text, design: null }
  const template = await templateOf(tx, step)
  if (!template) return stepTexts.noWords
  // It may have been changed since the automation was saved.
  if (mayFillFrom(placeholdersOf(source), [template.subject, template.content]) !== true)
    return stepTexts.unfit
  const design = kind === 'email' ? template.id : null
  return { subject: template.subject, text: template.content, design }
}

/** Refuses a message whose template is gone, or can't be filled for these rows. */
export async function refuseWords(
  tx: CompanyTx,
  source: SubjectSource,
  step: Step,
  field: { field: string },
): Promise<void> {
  if (!hasTemplate(step)) return
  const template = await templateOf(tx, step)
  if (!template) return refuse(400, automationTexts.message, field)
  const may = mayFillFrom(placeholdersOf(source), [template.subject, template.content])
  if (may !== true) refuse(400, may, field)
}
