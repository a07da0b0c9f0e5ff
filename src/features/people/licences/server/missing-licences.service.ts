import type { CompanyTx } from '#server/db/company-tx.ts'
import type { Fact } from '#shared/fact.ts'
import { licenceProblem } from '../licences.rules.ts'
import { holders, licencesAsked } from './licences.queries.ts'

interface Work {
  job_type_ids: readonly number[]
  job_id?: number | null
  /** 'yyyy-MM-dd' in the company's zone. */
  day: string
}

/** Which of these people hold no valid licence for the work, and why, by name. */
export async function missingLicences(
  tx: CompanyTx,
  people: readonly number[],
  { job_type_ids, job_id = null, day }: Work,
): Promise<{ id: number; name: string; why: Fact }[]> {
  if (people.length === 0 || (job_type_ids.length === 0 && job_id === null)) return []
  const asked = await licencesAsked(tx, job_type_ids, job_id)
  if (asked.length === 0) return []
  return (await holders(tx, people)).flatMap(({ id, name, held }) => {
    const why = licenceProblem(name, asked, held, day)
    return why ? [{ id, name, why }] : []
  })
}
