import type { CompanyTx } from '#server/db/company-tx.ts'
import { storedJson } from '#server/db/stored-json.ts'
import { failedFields } from '#shared/forms/filling.ts'
import type { FormField } from '#shared/forms/form.ts'
import { formContent } from '../form.wire.ts'
import { answersBefore, answersGiven, failedAnswers } from './answers.queries.ts'

/**
 * The failed fields of these answers that make a task, with their answers. A field that failed before its answer was
 * corrected has its task already.
 */
export async function fieldsForTasks(tx: CompanyTx, ids: readonly number[]) {
  const found = []
  for (const { content: stored, ...row } of await failedAnswers(tx, ids)) {
    const content = storedJson(formContent, stored, 'form_versions.content', row.form_id)
    const answers = answersGiven(row)
    const before = await answersBefore(tx, row.replaces)
    const failed = (given: typeof answers) => failedFields(content, { answers: given })
    const known = new Set(before.flatMap(failed).map(({ id }) => id))
    const fields: FormField[] = failed(answers).filter(({ id, makes_task }) => makes_task && !known.has(id))
    found.push({ ...row, answers, fields })
  }
  return found
}
