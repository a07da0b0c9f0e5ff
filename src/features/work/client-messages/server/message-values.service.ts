import { statusLabel } from '#features/work/jobs/jobs.rules.ts'
import type { PlaceholderValues } from '#features/work/message-templates/placeholders.rules.ts'
import { formatInstant, instantText } from '#shared/dates.ts'
import { displayPhone } from '#shared/phone.ts'
import type { JobFacts } from './job-facts.queries.ts'

/** What the placeholders of a message about a job stand for. Clients are written to in English. */
export function valuesOf(job: JobFacts, zone: string, now: Date, companyId: number): PlaceholderValues {
  return {
    Customer_Name: job.name || job.company_name,
    Customer_Email: job.email,
    Customer_Phone: displayPhone(job.phone),
    Job_Id: String(job.number),
    Appointment_Time: job.appointment_at
      ? formatInstant(instantText(job.appointment_at), zone, 'en-AU', 'dateTime')
      : '',
    Job_Status: statusLabel(job.status_id),
    Job_Address: job.address,
    Additional_Info: job.company_comment,
    Money_Due: '',
    Payment_Method: '',
    Current_Date: formatInstant(instantText(now), zone, 'en-AU', 'date'),
    Company_Comment: job.company_comment,
    Tradie_Comment: job.tradie_comment,
    Company_Id: String(companyId),
  }
}
