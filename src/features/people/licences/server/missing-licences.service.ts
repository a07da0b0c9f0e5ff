import type { CompanyTx } from '#server/db/company-tx.ts'
import type { Fact } from '#shared/fact.ts'
import { licenceProblem } from '../licences.rules.ts'
import { licenceHolders, licencesAsked, licencesOfJobs } from './licences.queries.ts'

interface Work {
  job_type_ids: readonly number[]
  job_ids?: readonly number[]
  /** 'yyyy-MM-dd' in the company's zone. */
  day: string
}

/** Which of these people hold no valid licence for the work, and why, by name. */
export async function missingLicences(
  tx: CompanyTx,
  people: readonly number[],
  { job_type_ids, job_ids = [], day }: Work,
): Promise<{ id: number; name: string; why: Fact }[]> {
  if (people.length === 0 || job_type_ids.length + job_ids.length === 0) return []
  const asked = await licencesAsked(tx, job_type_ids, job_ids)
  if (asked.length === 0) return []
  return (await licenceHolders(tx, people)).flatMap(({ id, name, held }) => {
    const why = licenceProblem(name, asked, held, day)
    return why ? [{ id, name, why }] : []
  })
}

interface LicensedVisit {
  job_id: number
  technician_ids: readonly number[]
  /** 'yyyy-MM-dd' in the company's zone. */
  day: string
}

/** Who holds no valid licence for visits of jobs on their days, each reason once. */
export async function missingOnVisits(
  tx: CompanyTx,
  visits: readonly LicensedVisit[],
): Promise<{ id: number; name: string; why: Fact }[]> {
  const asked = await licencesOfJobs(
    tx,
    visits.map(visit => visit.job_id),
  )
  if (asked.length === 0) return []
  const people = await licenceHolders(tx, [...new Set(visits.flatMap(visit => visit.technician_ids))])
  const found = new Map<string, { id: number; name: string; why: Fact }>()
  for (const { job_id, technician_ids, day } of visits) {
    const licences = asked.filter(each => each.job_id === job_id).map(each => each.licences)
    for (const { id, name, held } of people) {
      const why = technician_ids.includes(id) && licenceProblem(name, licences, held, day)
      if (why) found.set(JSON.stringify([id, why]), { id, name, why })
    }
  }
  return [...found.values()]
}
