import type { CompanyTx } from '#server/db/company-tx.ts'
import { found } from '#server/refusal.ts'
import { failedFields } from '#shared/forms/filling.ts'
import type { FormQuoted } from '#shared/forms/form.ts'
import { answerById, answersGiven, lockAnswer, type ShownAnswer, versionsOf } from './answers.queries.ts'
import { versionOf } from './forms.queries.ts'

export interface QuotedAnswer {
  answer: ShownAnswer
  /** Named by its failed answers, in the order of the form. */
  quoted: FormQuoted[]
}

/** Parts and bundles that the failed answers of a filled-in form name; 404 for whoever may not see it. */
export async function quotedByAnswer(tx: CompanyTx, id: number): Promise<QuotedAnswer> {
  const answer = found(await answerById(tx, id))
  const { content } = found(await versionOf(tx, answer.form_id, answer.number))
  const given = answersGiven(answer)
  const quoted = failedFields(content, { answers: given }).flatMap(({ id: field, quotes = [] }) =>
    quotes.filter(({ is }) => is === '' || given[field]?.includes(is)),
  )
  return { answer, quoted }
}

/** The answer with those that it corrects and those that correct it, locked, so that two who propose follow each other. */
export async function lockVersions(
  tx: CompanyTx,
  id: number,
): Promise<{ ids: number[]; isReplaced: boolean }> {
  const row = found(await lockAnswer(tx, id))
  return { ids: await versionsOf(tx, id), isReplaced: row.is_replaced }
}
