import { companyRow } from '#features/account/company/server/company.queries.ts'
import { companyReader } from '#features/account/company/server/company-reader.service.ts'
import { filledByLink } from '#features/jobs/forms/form-links.rules.ts'
import { fieldsForTasks } from '#features/jobs/forms/server/failed-fields.service.ts'
import type { CompanyTx } from '#server/db/company-tx.ts'
import { type Follower, rowsOf } from '#server/happenings/follower.ts'
import { textOf } from '#shared/forms/telling.ts'
import { firstActive, firstOwner } from './agenda.queries.ts'
import { addNextTask } from './next-task.service.ts'

/** A failed check is looked after: the job's first technician, else the owner, gets a task for each such field. */
export const failedAnswerFollowers: Follower[] = [
  {
    name: 'failed-answers',
    follows: ['form.answered'],
    follow: (tx, happenings) => addTasks(tx, rowsOf('form_answers', happenings)),
  },
]

async function addTasks(tx: CompanyTx, ids: readonly number[]): Promise<void> {
  const failed = (await fieldsForTasks(tx, ids)).filter(({ fields }) => fields.length > 0)
  if (failed.length === 0) return
  const { t } = await companyReader(tx)
  const { time_zone } = await companyRow(tx)
  for (const { fields, answers, name: form, link_id, by_name, ...row } of failed) {
    const technician_id = (await firstActive(tx, row.technician_ids)) ?? (await firstOwner(tx))?.id
    if (technician_id === undefined) continue
    const job = row.job_number === null ? '' : t('Job #{{number}}', { number: row.job_number })
    const by = t('Filled in by {{name}}', { name: link_id === null ? by_name : t(filledByLink(by_name)) })
    for (const field of fields) {
      const failure = t('Failed: {{field}} ({{form}})', { field: field.label, form })
      const title = [job, row.client, failure].filter(Boolean).join(' · ')
      const answer = `${field.label}: ${textOf(field, answers, t)}`
      const description = [answer, by, row.address].filter(Boolean).join('\n')
      await addNextTask(tx, { title, description, technician_id }, time_zone)
    }
  }
}
