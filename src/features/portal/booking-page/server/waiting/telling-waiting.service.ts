import { companyRow } from '#features/account/company/server/company.queries.ts'
import type { Services } from '#server/context.ts'
import type { CompanyTx } from '#server/db/company-tx.ts'
import { bookingToken, readBookingPage } from '../booking-page.service.ts'
import { tellPerson, timeText } from '../telling.service.ts'
import type { WebBookingRow } from '../web-bookings.queries.ts'
import type { WaitingRow } from './waiting.queries.ts'

/** The page of somebody who waits, from below the server's address. */
export const waitingPath = (
  services: Pick<Services, 'seal'>,
  tx: CompanyTx,
  slug: string,
  id: number,
): string => `/book/${slug}/waiting/${bookingToken(services.seal, 'wait', tx.companyId, id)}`

/** Tells somebody of a time that is held for them; the link books it. */
export async function tellOffer(
  tx: CompanyTx,
  services: Services,
  { language }: WaitingRow,
  booking: WebBookingRow,
): Promise<void> {
  const { name: company } = await companyRow(tx)
  const { id, starts_at, window_minutes, expires_at } = booking
  const url = `${services.publicUrl}/jobs/activate/${bookingToken(services.seal, 'proof', tx.companyId, id)}`
  await tellPerson(tx, { ...services, language }, booking, reader => ({
    subject: reader.t('A time is free at {{company}}', { company }),
    lines: [
      reader.t('{{time}} is free.', { time: timeText(reader, starts_at, window_minutes) }),
      reader.t('We hold this time for you until {{time}}.', { time: reader.instant(expires_at!) }),
    ],
    button: { label: reader.t('Take this time'), url },
  }))
}

/** Confirms by mail that somebody waits, with the way off the list. A text message costs money: their page says it. */
export async function tellJoined(tx: CompanyTx, services: Services, row: WaitingRow): Promise<void> {
  if (row.via !== 'email') return
  const { slug } = await readBookingPage(tx)
  const { name: company } = await companyRow(tx)
  await tellPerson(tx, { ...services, language: row.language }, row, ({ t, longDay }) => ({
    subject: t('You’re on the waiting list of {{company}}', { company }),
    lines: [
      t('We’ll write to you when a time that suits you is free.'),
      t('You wait until {{day}}.', { day: longDay(row.last_day) }),
    ],
    button: {
      label: t('Open the waiting list'),
      url: `${services.publicUrl}${waitingPath(services, tx, slug, row.id)}`,
    },
  }))
}
