import type { CompanyTx } from '#server/db/company-tx.ts'
import { found } from '#server/refusal.ts'
import type { Answers } from '#shared/endpoint.ts'
import type { FormKind } from '#shared/forms/form.ts'
import type { answersContract } from '../answers.contract.ts'
import { countAnswers } from './answers.queries.ts'
import { fieldsEver, formThere } from './forms.queries.ts'

type Counted = Answers<typeof answersContract.counts>['fields']

/** Kinds of which it says something how often each answer was given. */
const chosen: readonly FormKind[] = ['triple', 'switch', 'select', 'multi', 'checkbox', 'rating']
const numbers: readonly FormKind[] = ['number', 'rating', 'sum', 'score']

/** Newest answers that are counted: older ones say little about now, and the count stays quick. */
const mostCounted = 5_000
/** Different answers of one field that are told. */
const mostValues = 20

/** How often each answer was given to the questions of a form. */
export async function countsOf(tx: CompanyTx, formId: number): Promise<Counted> {
  found(await formThere(tx, formId))
  const fields = (await fieldsEver(tx, formId)).filter(
    ({ kind }) => chosen.includes(kind) || numbers.includes(kind),
  )
  const amounts = fields.filter(({ kind }) => !chosen.includes(kind)).map(({ id }) => id)
  const rows = await countAnswers(tx, {
    formId,
    fields: fields.map(({ id }) => id),
    amounts,
    most: mostCounted,
  })
  const byField = new Map<string, typeof rows>(fields.map(({ id }) => [id, []]))
  for (const row of rows) byField.get(row.field)!.push(row)
  return fields.flatMap(({ id, label, kind, fails }) => {
    const own = byField.get(id) ?? []
    const answers = own.reduce((all, { n }) => all + n, 0)
    if (answers === 0) return []
    const sum = own.reduce((all, each) => all + each.sum, 0)
    const counts = own
      .sort((one, other) => other.n - one.n || one.value.localeCompare(other.value))
      .slice(0, mostValues)
      .map(({ value, n }) => ({ value, n, failed: fails.includes(value) }))
    return [
      {
        id,
        label,
        kind,
        answers,
        average: numbers.includes(kind) ? Math.round((sum / answers) * 100) / 100 : null,
        counts: chosen.includes(kind) ? counts : [],
      },
    ]
  })
}
