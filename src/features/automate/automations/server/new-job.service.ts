import { jobTypes } from '#features/account/job-types/server/job-types.queries.ts'
import { listsOf } from '#features/jobs/job-templates/job-templates.rules.ts'
import { jobTemplates } from '#features/jobs/job-templates/server/job-templates.queries.ts'
import { bookCopy } from '#features/jobs/jobs/server/booking/job-copy.service.ts'
import { emptyLists, keptLists } from '#features/jobs/jobs/server/edit/job-lists.service.ts'
import type { UserTx } from '#server/db/company-tx.ts'
import { overNumbers } from '#server/db/inner-doors.ts'
import type { Outbox } from '#server/outbox.ts'
import { refuse } from '#server/refusal.ts'
import { hasPermission } from '#shared/access.ts'
import { instantText, todayIn } from '#shared/dates.ts'
import { fact } from '#shared/fact.ts'
import type { Step } from '../automations.rules.ts'
import { stepTexts } from '../run.rules.ts'
import type { Subject } from './subject.service.ts'
import { clientToBook } from './subjects.queries.ts'

/** Books a job by a template for the client of a row, without an appointment; why not, or ''. */
export async function jobFromTemplate(
  tx: UserTx,
  { outbox }: { outbox: Outbox },
  { clientId }: Subject,
  { step, number, automation }: { step: Step; number: number; automation: string },
): Promise<string> {
  if (!hasPermission(tx.by, 'jobs.book')) return refuse(403, stepTexts.noRights)
  if (clientId === null) return stepTexts.noClient
  const found = (await jobTemplates.offered(tx)).find(({ id }) => id === step.template_id)
  if (!found) return stepTexts.noTemplate
  const client = await overNumbers(tx, 'a job is for the same client', open => clientToBook(open, clientId))
  if (!client) return stepTexts.noClient
  const zone = tx.by.timeZone
  const today = todayIn(zone, instantText(tx.now))
  const lists = listsOf(found, { technician: step.user_id, today, newId: () => crypto.randomUUID() })
  const crew = step.user_id === null ? [] : [step.user_id]
  const kept = await keptLists(tx, emptyLists, lists, crew)
  const types = await jobTypes.offered(tx)
  await bookCopy(tx, outbox, {
    facts: {
      ...client,
      job_type_ids: found.job_type_ids.filter(id => types.some(type => type.id === id)),
      company_comment: found.description,
      ...kept,
      technician_ids: crew,
    },
    number,
    appointments: [],
    created: fact('Job created by the automation {{name}}.', { name: automation }),
    zone,
    tells: true,
  })
  return ''
}
