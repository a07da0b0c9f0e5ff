import { companyRow } from '#features/account/company/server/company.queries.ts'
import { askedTexts, dueAfterFilling, isDue } from '#features/jobs/asked-forms/asked.rules.ts'
import type { CompanyTx, UserTx } from '#server/db/company-tx.ts'
import { found, refuse } from '#server/refusal.ts'
import { believableDays, dayText, instantText, todayIn } from '#shared/dates.ts'
import type { Gets } from '#shared/endpoint.ts'
import type { askedContract, FormRound } from '../../asked.contract.ts'
import { formTexts } from '../../forms.rules.ts'
import { clientOfForms } from '../answers.queries.ts'
import { lockForm } from '../forms.queries.ts'
import {
  countRounds,
  insertRound,
  lockRound,
  type RoundRow,
  roundsAtJob,
  roundsDueBefore,
  type ShownRound,
  siteOfClient,
  updateRound,
} from './rounds.queries.ts'

/** Rounds of a form. */
export const mostRounds = 500

export async function companyDay(tx: CompanyTx, at: Date = tx.now): Promise<number> {
  return todayIn((await companyRow(tx)).time_zone, instantText(at))
}

export async function addRound(tx: UserTx, sent: Gets<typeof askedContract.addRound>): Promise<RoundRow> {
  const form = found(await lockForm(tx, sent.form_id))
  if (form.deleted_at !== null) refuse(404, formTexts.gone)
  const client = found(await clientOfForms(tx, sent.client_id))
  if (sent.site_id !== null) found(await siteOfClient(tx, client.id, sent.site_id))
  const { from, to } = believableDays(await companyDay(tx))
  if (sent.first_on < from || sent.first_on > to)
    refuse(400, 'This date is too far ahead.', { field: 'first_on' })
  if ((await countRounds(tx, form.id)) >= mostRounds) refuse(409, askedTexts.tooMany)
  const { first_on, every, site_id } = sent
  const row = await insertRound(tx, {
    form_id: form.id,
    client_id: client.id,
    site_id,
    every,
    first_on,
    due_on: first_on,
  })
  tx.record('form_rounds', null, row)
  return row
}

/** Ends a recurring form, or resumes it where it stopped. */
export async function endRound(tx: UserTx, id: number, isOn: boolean): Promise<void> {
  const before = found(await lockRound(tx, id))
  if ((before.ended_at === null) === isOn) return
  if (isOn && (await countRounds(tx, before.form_id)) >= mostRounds) refuse(409, askedTexts.tooMany)
  tx.record('form_rounds', before, await updateRound(tx, id, { ended_at: isOn ? null : tx.now }))
}

/** Rounds that can be filled in by now. */
export async function dueRounds(tx: CompanyTx, most: number): Promise<ShownRound[]> {
  const today = await companyDay(tx)
  // No round opens more than a month before its day.
  return (await roundsDueBefore(tx, dayText(today + 32), most)).filter(round => isDue(round, today))
}

/** The day for which each form is due at a job's client and site. */
export async function dueAtJob(
  tx: CompanyTx,
  job: { client_id: number | null; site_id: number | null },
): Promise<Map<number, string>> {
  const rounds = job.client_id === null ? [] : await roundsAtJob(tx, job)
  if (rounds.length === 0) return new Map()
  const today = await companyDay(tx)
  const due = rounds.filter(round => isDue(round, today))
  // The earliest stays.
  return new Map(
    due.sort((one, other) => (one.due_on < other.due_on ? 1 : -1)).map(row => [row.form_id, row.due_on]),
  )
}

/** An answer counts for the recurring forms of its client and site, and for that of its link. */
export async function settleRounds(
  tx: CompanyTx,
  answer: {
    form_id: number
    client_id: number | null
    site_id: number | null
    round_id: number | null
    filled_at: Date
  },
): Promise<void> {
  const atJob = answer.client_id === null ? [] : await roundsAtJob(tx, answer)
  const ids = atJob.filter(({ form_id }) => form_id === answer.form_id).map(({ id }) => id)
  if (answer.round_id !== null) ids.push(answer.round_id)
  if (ids.length === 0) return
  const day = await companyDay(tx, answer.filled_at)
  for (const id of [...new Set(ids)].sort((one, other) => one - other)) {
    const before = await lockRound(tx, id)
    if (!before || before.ended_at !== null || !isDue(before, day)) continue
    tx.record('form_rounds', before, await updateRound(tx, id, { due_on: dueAfterFilling(before, day) }))
  }
}

export const roundToWire = (round: ShownRound, today: number): FormRound => ({
  id: round.id,
  form_id: round.form_id,
  name: round.name,
  client_id: round.client_id,
  client: round.client,
  site: round.site,
  every: round.every,
  due_on: round.due_on,
  is_due: isDue(round, today),
})
