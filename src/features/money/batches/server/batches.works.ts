import { takesMinutes, type Work } from '#server/schedule.ts'

/** Goes on with a batch of invoices: {companyId, id}. */
export const batchWork: Work = { name: 'invoice-batch', ...takesMinutes }
