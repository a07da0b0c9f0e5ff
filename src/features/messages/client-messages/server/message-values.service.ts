import { amountDue, methodNames, seesMoney } from '#features/jobs/job-payment/job-payment.rules.ts'
import { statusLabel } from '#features/jobs/job-status/job-status.rules.ts'
import type { PlaceholderValues } from '#features/messages/message-templates/placeholders.rules.ts'
import type { UserTx } from '#server/db/company-tx.ts'
import { formatInstant, instantText } from '#shared/dates.ts'
import { moneyText } from '#shared/numbers/money-text.ts'
import { displayPhone } from '#shared/phones/phone.ts'
import type { JobFacts } from './job-facts.queries.ts'

/** Values of the placeholders in a message about a job, without money for writers who may not see it. */
export const valuesFor = ({ by, now, companyId }: UserTx, job: JobFacts): PlaceholderValues =>
  valuesOf(job, { zone: by.timeZone, now, companyId, showsMoney: seesMoney(by) })

/** The same for what nobody writes by hand. Clients are written to in English. */
export function valuesOf(
  job: JobFacts,
  { zone, now, companyId, showsMoney }: { zone: string; now: Date; companyId: number; showsMoney: boolean },
): PlaceholderValues {
  const due = showsMoney ? amountDue(job) : 0
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
    Money_Due: due > 0 ? moneyText(due, 'en-AU') : '',
    Payment_Method: due > 0 ? methodNames(job) : '',
    Current_Date: formatInstant(instantText(now), zone, 'en-AU', 'date'),
    Company_Comment: job.company_comment,
    Tradie_Comment: job.tradie_comment,
    Company_Id: String(companyId),
  }
}
