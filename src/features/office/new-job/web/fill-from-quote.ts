import type { UseFormReturn } from 'react-hook-form'
import type { QuoteChoice } from '#features/jobs/quote-reading/web/ReadQuoteDialog.tsx'
import type { JobValues } from '#features/office/job-form/web/job-values.ts'
import { putValues } from './put-values.ts'

/** Puts what was chosen of a read quote into the form; what is typed there already stays where the quote says nothing. */
export function fillFromQuote(form: UseFormReturn<JobValues>, choice: QuoteChoice): void {
  const { address, technicians, additionalInfo, ...rest } = choice
  const values: Partial<JobValues> = {
    ...rest,
    // A name of the quote's is not the client who was chosen before.
    ...(rest.name !== undefined && { client_id: null, site_id: null, contact_ids: [], contacts: [] }),
    ...(additionalInfo !== undefined && { company_comment: additionalInfo }),
    ...(technicians && { technician_ids: technicians.map(({ id }) => id) }),
    // Where it lies is found when the address is chosen, or when the job is saved.
    ...(address !== undefined && {
      place: { address, suburb: '', lat: null, lng: null },
      site_id: null,
    }),
  }
  putValues(form, values)
}
