import { formatDay } from '#shared/dates.ts'
import type { PlaceholderValues } from '#shared/texts/placeholders.ts'

/** A job as this device knows it, with what was entered without a signal. */
export interface FormJob {
  id: number
  number: number
  name: string
  company_name: string
  address: string
  company_comment: string
  tradie_comment: string
}

type Values = Readonly<Record<string, string>>

/** The server's values for a job's placeholders, as they are by now on this device. */
export function presentValues(kept: Values, language: string, job: FormJob, today: number): Values {
  if (Object.keys(kept).length === 0) return kept
  const now: Partial<PlaceholderValues> = {
    Customer_Name: job.name || job.company_name,
    Job_Address: job.address,
    Additional_Info: job.company_comment,
    Company_Comment: job.company_comment,
    Tradie_Comment: job.tradie_comment,
    Current_Date: formatDay(today, language, 'date'),
  }
  return { ...kept, ...now }
}
