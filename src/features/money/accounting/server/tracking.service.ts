import type { CompanyTx, UserTx } from '#server/db/company-tx.ts'
import type { BookTracking } from '#server/providers/accounting/accounting.port.ts'
import { refuse } from '#server/refusal.ts'
import { type Fact, fact } from '#shared/fact.ts'
import type { BookSettings, Choices } from '../accounting.rules.ts'
import { sectionJob } from '../tracking.rules.ts'
import { countTypes, type JobOfType, jobsWithTypes } from './tracking.queries.ts'

/** A record that can't be sent before somebody has changed something. */
export class NotSendable extends Error {
  constructor(readonly reason: Fact) {
    super(reason.text)
  }
}

/** Jobs of a document; the first is the one of lines that name none. */
type Jobs = readonly (number | null)[]

/**
 * The option of each line by its job's first type, as reports count. A line's job is the one that it names, or that its heading
 * names, else the document's first.
 */
export async function trackingOf(
  { tx, settings, choices }: { tx: CompanyTx; settings: BookSettings; choices: Choices },
  of: Jobs,
): Promise<(line: { section?: string; job_id?: number | null }) => { tracking?: BookTracking }> {
  const ids = [...new Set(of.flatMap(id => id ?? []))]
  if (settings.tracking === '' || ids.length === 0) return () => ({})
  const jobs = await jobsWithTypes(tx, ids)
  return ({ section = '', job_id = of[0] ?? null }) => {
    const job =
      jobs.find(({ number }) => number === sectionJob(section)) ?? jobs.find(({ id }) => id === job_id)
    const tracking = job && optionOf(settings, choices, job)
    return tracking ? { tracking } : {}
  }
}

function optionOf(
  { tracking, tracking_options }: BookSettings,
  choices: Choices,
  { type_id, type }: JobOfType,
): BookTracking | null {
  const chosen = tracking_options.find(each => each.type === type_id)?.option
  if (!chosen) return null
  const category = choices.tracking.find(({ value }) => value === tracking)
  const option = category?.options.find(({ value }) => value === chosen)
  if (!category || !option)
    throw new NotSendable(
      fact('The tracking option for {{type}} is no longer in your books. Choose it again.', {
        type: type ?? '',
      }),
    )
  return { category: { value: category.value, label: category.label }, option }
}

/** Refuses job types that the company doesn't have. */
export async function refuseOtherTypes(tx: UserTx, types: readonly number[]): Promise<void> {
  if ((await countTypes(tx, types)) < new Set(types).size) refuse(404, 'Not found.')
}
