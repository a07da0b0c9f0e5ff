import { type SampleMaker, type Samples, samplesFor } from '#app/testing/sample-maker.ts'
import type { bookingsContract } from '../bookings.contract.ts'

/** A time that a client has asked for. */
export async function bookingRows({ company, insert, word }: SampleMaker, { client }: { client: number }) {
  return {
    bookingRequest: await insert(
      `insert into booking_requests (company_id, client_id, starts_at, ends_at, technician_id, address, note, created_at)
       values ($1, $2, now() + interval '3 days', now() + interval '3 days 1 hour', $3, $4, $4, now())`,
      ...[client, company.technician.id, word],
    ),
  }
}

export const bookingSamples = (rows: {
  bookingRequest: number
  type: number
}): Samples<typeof bookingsContract> => ({
  times: { job_type_id: rows.type, address: '5 Own Street' },
  // Only a time that is free at this moment.
  ask: null,
  askByLink: null,
  withdraw: { id: rows.bookingRequest },
  confirm: { id: rows.bookingRequest },
  decline: { id: rows.bookingRequest, answer: 'Sample' },
})

export default samplesFor({ samples: { bookings: bookingSamples }, rows: bookingRows, after: ['clients'] })
