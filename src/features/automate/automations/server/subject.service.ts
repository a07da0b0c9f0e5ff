import { companyRow } from '#features/account/company/server/company.queries.ts'
import { companyReader } from '#features/account/company/server/company-reader.service.ts'
import { ownMessageValues } from '#features/account/custom-fields/server/custom-fields.service.ts'
import { clientFields } from '#features/clients/clients/server/clients.queries.ts'
import { jobFacts } from '#features/jobs/job-facts/server/job-facts.queries.ts'
import { valuesFor } from '#features/jobs/job-facts/server/job-values.service.ts'
import { reviewById } from '#features/messages/reviews/server/review-list.queries.ts'
import {
  linkTo,
  placeholderFiller,
  remindedById,
  viewButton,
} from '#features/money/reminders/server/reminded.service.ts'
import type { MessageServices } from '#features/talk/sms/server/send-sms.service.ts'
import type { UserTx } from '#server/db/company-tx.ts'
import { hasPermission } from '#shared/access.ts'
import { displayPhone } from '#shared/phones/phone.ts'
import { fillPlaceholders } from '#shared/texts/placeholders.ts'
import type { SubjectSource } from '../triggers.rules.ts'
import { clientOfSubject, leadOfSubject, partOfSubject } from './subjects.queries.ts'

/** The row that a run is about, as its steps need it. */
export interface Subject {
  clientId: number | null
  jobId: number | null
  phone: string
  email: string
  /** The text with its placeholders filled. */
  fill(text: string): string
  /** Leads to the document in an email; null: there is none. */
  button: { label: string; url: string } | null
}

/** The row as it is now; null: it is gone, or its author may not see it. */
export async function subjectOf(
  tx: UserTx,
  services: MessageServices,
  source: SubjectSource,
  id: number,
): Promise<Subject | null> {
  const company = await companyRow(tx)
  const ours = { Company_Name: company.name, Company_Phone: displayPhone(company.phone) }
  switch (source) {
    case 'jobs': {
      const [job] = await jobFacts(tx, [id])
      if (!job) return null
      const values = (await valuesFor(tx))(job)
      return {
        clientId: job.client_id,
        jobId: id,
        phone: job.phone,
        email: job.email,
        fill: text => fillPlaceholders(text, { ...values, ...ours }),
        button: null,
      }
    }
    case 'quotes':
    case 'invoices': {
      const kind = source === 'quotes' ? 'quote' : 'invoice'
      const of = await remindedById(tx, kind, id, { zone: company.time_zone, locks: false })
      const link = linkTo(services, tx, of)
      return {
        clientId: of.client_id,
        jobId: of.job_id,
        phone: of.phone,
        email: of.email,
        fill: await placeholderFiller(tx, of, link),
        button: await viewButton(tx, services, of),
      }
    }
    case 'clients':
    case 'leads': {
      const row = await (source === 'clients' ? clientOfSubject(tx, id) : leadOfSubject(tx, id))
      if (!row) return null
      const values = {
        Customer_Name: row.name || row.company_name,
        ...ours,
        ...(source === 'clients' &&
          (await ownMessageValues(tx, await companyReader(tx), {
            '/clients': async () => (row.client_id === null ? [] : clientFields(tx, row.client_id)),
          }))),
      }
      return {
        clientId: row.client_id,
        jobId: null,
        phone: row.phone,
        email: row.email,
        fill: text => fillPlaceholders(text, values),
        button: null,
      }
    }
    case 'reviews': {
      const review = hasPermission(tx.by, 'clients.manage') ? await reviewById(tx, id) : undefined
      if (!review) return null
      const [job] = review.job_id === null ? [] : await jobFacts(tx, [review.job_id])
      const values = {
        Customer_Name: review.name,
        Stars: String(review.stars),
        Review_Text: review.comment,
        ...ours,
      }
      return {
        clientId: job?.client_id ?? null,
        jobId: review.job_id,
        phone: job?.phone ?? '',
        email: job?.email ?? '',
        fill: text => fillPlaceholders(text, values),
        button: null,
      }
    }
    case 'stock': {
      const part = hasPermission(tx.by, 'inventory.manage') ? await partOfSubject(tx, id) : undefined
      if (!part) return null
      const { name, on_hand, unit, supplier } = part
      const values = { Part_Name: name, Quantity: on_hand, Unit: unit, Supplier: supplier ?? '', ...ours }
      return {
        clientId: null,
        jobId: null,
        phone: '',
        email: '',
        fill: text => fillPlaceholders(text, values),
        button: null,
      }
    }
  }
}
