import { companyReader } from '#features/account/company/server/company-reader.service.ts'
import {
  type CustomField,
  isInMessages,
  messageValues,
} from '#features/account/custom-fields/custom-fields.rules.ts'
import { activeFields } from '#features/account/custom-fields/server/custom-fields.service.ts'
import { amountDue, methodNames, seesMoney } from '#features/jobs/job-payment/job-payment.rules.ts'
import { statusLabel } from '#features/jobs/job-status/job-status.rules.ts'
import type { CompanyTx, UserTx } from '#server/db/company-tx.ts'
import type { Reader } from '#server/reader.ts'
import { displayPhone } from '#shared/phones/phone.ts'
import type { PlaceholderValues } from '#shared/texts/placeholders.ts'
import type { JobFacts } from './job-facts.queries.ts'

/** A function that fills the placeholders of messages about jobs, without money for writers who may not see it. */
export async function valuesFor(tx: UserTx): Promise<(job: JobFacts) => JobValues> {
  return jobValues(tx, { showsMoney: seesMoney(tx.by) })
}

/** The same for what nobody writes by hand. */
export async function jobValues(
  tx: CompanyTx,
  { showsMoney }: { showsMoney: boolean },
): Promise<(job: JobFacts) => JobValues> {
  const known = {
    reader: await companyReader(tx),
    now: tx.now,
    companyId: tx.companyId,
    showsMoney,
    ofJobs: (await activeFields(tx, '/jobs')).filter(isInMessages),
    ofClients: (await activeFields(tx, '/clients')).filter(isInMessages),
  }
  return job => valuesOf(job, known)
}

/** With own fields of the job and its client. */
type JobValues = PlaceholderValues & Readonly<Record<string, string>>

interface Known {
  reader: Reader
  now: Date
  companyId: number
  showsMoney: boolean
  ofJobs: readonly CustomField[]
  ofClients: readonly CustomField[]
}

function valuesOf(
  job: JobFacts,
  { reader, now, companyId, showsMoney, ofJobs, ofClients }: Known,
): JobValues {
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
    ...messageValues('/jobs', ofJobs, job.custom_fields, t),
    ...messageValues('/clients', ofClients, job.client_fields, t),
  }
}
