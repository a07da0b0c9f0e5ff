import type { StandingKinds } from '#features/account/standing-access/server/standing-access.handlers.ts'
import { reportMail } from '#features/insight/reports/server/mails/report-mails.standing.ts'
import { wallStanding } from '#features/insight/wall/server/wall.standing.ts'
import { connectedGmail, connectedOwnGmail } from '#features/messages/gmail/server/gmail.standing.ts'
import { connectedMailbox } from '#features/messages/mailbox/server/mailbox.standing.ts'
import { callForwarding } from '#features/messages/phone/server/answering/forwarding.standing.ts'
import { recordingHearing } from '#features/messages/phone/server/recordings/recordings.standing.ts'
import { googleBusiness } from '#features/messages/reviews/server/google/google-business.standing.ts'
import { connectedBooks } from '#features/money/accounting/server/accounting.standing.ts'
import { cardsTaken } from '#features/money/card-payments/server/card-payments.standing.ts'
import { yardTablets } from '#features/people/tablets/server/tablets.standing.ts'
import { companyFeed, ownFeed } from '#features/schedule/calendar-feeds/server/feeds.standing.ts'
import { googleAccount } from '#features/schedule/google-calendar/server/google-calendar.standing.ts'
import { notifiedBrowser } from '#features/talk/notifications/server/notifications.standing.ts'

/** What people make that goes on without a sign-in; each feature says what its own hangs on (decision 155). */
export const standingKinds: StandingKinds = {
  'own-feed': ownFeed,
  'company-feed': companyFeed,
  wall: wallStanding,
  tablet: yardTablets,
  'report-mail': reportMail,
  google: googleAccount,
  browser: notifiedBrowser,
  forwarding: callForwarding,
  recording: recordingHearing,
  mailbox: connectedMailbox,
  gmail: connectedGmail,
  'own-gmail': connectedOwnGmail,
  'google-reviews': googleBusiness,
  books: connectedBooks,
  cards: cardsTaken,
}
