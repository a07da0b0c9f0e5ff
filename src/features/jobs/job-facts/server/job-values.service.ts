import { companyReader } from '#features/account/company/server/company-reader.service.ts'
import { amountDue, methodNames, seesMoney } from '#features/jobs/job-payment/job-payment.rules.ts'
import { statusLabel } from '#features/jobs/job-status/job-status.rules.ts'
import type { UserTx } from '#server/db/company-tx.ts'
import type { Reader } from '#server/reader.ts'
import { displayPhone } from '#shared/phones/phone.ts'
import type { PlaceholderValues } from '#shared/texts/placeholders.ts'
import type { JobFacts } from './job-facts.queries.ts'

/** A function that fills the placeholders of messages about jobs, without money for writers who may not see it. */
export async function valuesFor(tx: UserTx): Promise<(job: JobFacts) => PlaceholderValues> {
  const reader = await companyReader(tx)
  const showsMoney = seesMoney(tx.by)
  return job => valuesOf(job, { reader, now: tx.now, companyId: tx.companyId, showsMoney })
}

/** The same for what nobody writes by hand. */
export function valuesOf(
  job: JobFacts,
  {
    reader,
    now,
    companyId,
    showsMoney,
  }: { reader: Reader; now: Date; companyId: number; showsMoney: boolean },
): PlaceholderValues {
  const { t, instant, dayOf, money, list } = reader
  const due = showsMoney ? amountDue(job) : 0
  return {
    Customer_Name: job.name || job.company_name,
    Customer_Email: job.email,
    Customer_Phone: displayPhone(job.phone),
    Job_Id: String(job.number),
    Appointment_Time: job.appointment_at ? instant(job.appointment_at) : '',
    Job_Status: t(statusLabel(job.status_id)),
    Job_Address: job.address,
    Additional_Info: job.company_comment,
    Money_Due: due > 0 ? money(due) : '',
    Payment_Method: due > 0 ? list(methodNames(job).map(name => t(name))) : '',
    Current_Date: dayOf(now),
    Company_Comment: job.company_comment,
    Tradie_Comment: job.tradie_comment,
    Company_Id: String(companyId),
  }
}
