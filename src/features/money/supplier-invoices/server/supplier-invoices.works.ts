import { takesMinutes, type Work } from '#server/schedule.ts'

/** Reads the paper of an invoice that was taken: {companyId, id}. */
export const paperReading: Work = { name: 'supplier-invoice-reading', ...takesMinutes }
