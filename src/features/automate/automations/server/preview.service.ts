import type { MessageServices } from '#features/talk/sms/server/send-sms.service.ts'
import type { UserTx } from '#server/db/company-tx.ts'
import { notFound } from '#server/refusal.ts'
import { needsJob, type Step } from '../automations.rules.ts'
import { stepTexts } from '../run.rules.ts'
import type { SubjectSource } from '../triggers.rules.ts'
import { rowsThatFit } from './fitting.service.ts'
import { emailOf, mobileOf } from './steps.service.ts'
import { type Subject, subjectOf } from './subject.service.ts'
import { wordsOf } from './words.service.ts'

interface Preview {
  kind: Step['kind']
  /** The reader; '': nobody outside. */
  to: string
  subject: string
  text: string
  /** Why it would be left out; '': it would be done. */
  note: string
}

/** What these steps would do and say for a row as it is now. Nothing is sent or changed. */
export async function previewSteps(
  tx: UserTx,
  services: MessageServices,
  source: SubjectSource,
  { row, steps }: { row: number; steps: readonly Step[] },
): Promise<Preview[]> {
  const subject = (await subjectOf(tx, services, source, row)) ?? notFound()
  const previews: Preview[] = []
  let way: Step['branch'] = 'both'
  for (const step of steps) {
    const { kind, branch, conditions } = step
    if (kind === 'fork') way = (await rowsThatFit(tx, source, conditions, [row])).length > 0 ? 'yes' : 'no'
    const isOther = branch !== 'both' && branch !== way
    const shown = isOther ? { note: stepTexts.otherWay } : await preview(tx, source, step, subject)
    previews.push({ kind, to: '', subject: '', text: '', note: '', ...shown })
  }
  return previews
}

async function preview(
  tx: UserTx,
  source: SubjectSource,
  step: Step,
  subject: Subject,
): Promise<Partial<Preview>> {
  const { kind } = step
  if (needsJob.includes(kind) && subject.jobId === null) return { note: stepTexts.noJob }
  if (kind === 'tag' && subject.clientId === null) return { note: stepTexts.noClient }
  if (kind !== 'email' && kind !== 'sms') return { text: subject.fill(step.text) }
  const words = await wordsOf(tx, source, step)
  if (typeof words === 'string') return { note: words }
  const reader = kind === 'email' ? await emailOf(tx, subject) : await mobileOf(tx, subject)
  return { subject: subject.fill(words.subject), text: subject.fill(words.text), ...reader }
}
