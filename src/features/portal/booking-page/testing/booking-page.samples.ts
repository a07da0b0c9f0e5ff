import { onlyNaming, type SampleMaker, type Samples, samplesFor, unique } from '#app/testing/sample-maker.ts'
import type { bookingPageContract } from '../booking-page.contract.ts'
import { usualBookingPage } from '../booking-page.rules.ts'
import type { publicBookingContract } from '../public-booking.contract.ts'
import type { waitingListContract } from '../waiting-list.contract.ts'

/** A booking that waits for its code. */
export async function webBookingRows({ company, insert, word }: SampleMaker, { type }: { type: number }) {
  return {
    webBooking: await insert(
      `insert into web_bookings (company_id, state, expires_at, ticket, job_type_id, starts_at, ends_at, technician_id,
         address, name, email, via, created_at)
       values ($1, 'unproven', now() + interval '1 hour', $5, $4, now() + interval '3 days',
         now() + interval '3 days 1 hour', $2, $3, $3, 'web@mail.test', 'email', now())`,
      ...[company.technician.id, word, type, unique()],
    ),
    waiting: await insert(
      `insert into waiting_visitors (company_id, ticket, name, email, via, language, job_type_id, address, weekdays, parts,
         last_day, consented_at, created_at)
       values ($1, $4, $2, 'wait@mail.test', 'email', 'en', $3, $2, '{1,2,3}', '{morning}', current_date + 60, now(), now())`,
      ...[word, type, unique()],
    ),
  }
}

export const bookingPageSamples = (rows: {
  webBooking: number
  type: number
}): Samples<typeof bookingPageContract> => ({
  save: {
    ...usualBookingPage,
    is_on: true,
    slug: `sample-${rows.webBooking}`,
    types: [
      {
        id: rows.type,
        price: 'from $120',
        deposit_cents: 0,
        form_id: null,
        questions: [{ id: 'pet', label: 'A dog?', choices: ['Yes', 'No'], is_required: false }],
      },
    ],
    sites: ['https://www.example.test/contact'],
    per_day: 3,
  },
  // Only while the page is on and the time is free.
  accept: onlyNaming({ id: rows.webBooking }),
})

// They need what their page has sealed: the feature's own tests go the way through them.
const publicBookingSamples = (): Samples<typeof publicBookingContract> => ({
  openings: null,
  hold: null,
  confirm: null,
  activate: null,
  move: null,
  deposit: null,
})

/** Somebody on the waiting list. */
export const waitingListSamples = (rows: { waiting: number }): Samples<typeof waitingListContract> => ({
  join: null,
  leave: null,
  times: { id: rows.waiting },
  // Only while the page is on and the time is free.
  offer: onlyNaming({ id: rows.waiting, starts_at: '2030-01-01T00:00:00Z' }),
  takeOff: { id: rows.waiting, checked: true },
})

export default samplesFor({
  samples: {
    bookingPage: bookingPageSamples,
    publicBooking: publicBookingSamples,
    waitingList: waitingListSamples,
  },
  rows: webBookingRows,
  after: ['job-types'],
})
