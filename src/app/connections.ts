import type { ConsentPurposes } from '#features/account/connections/server/connections.handlers.ts'
import type { ConnectionSources } from '#features/account/connections/server/connections.service.ts'
import type { ServiceUses } from '#features/account/shared-data/server/shared-data.handlers.ts'
import { socialConnection } from '#features/account/sign-in/server/social/social.connection.ts'
import { automations } from '#features/automate/automations/server/automations.queries.ts'
import { activeMembers, headRow } from '#features/franchise/links/server/links.queries.ts'
import { mailIntakeConnection } from '#features/messages/client-messages/server/mail-intake.connection.ts'
import { gmailConnection, ownGmailConnection } from '#features/messages/gmail/server/gmail.connection.ts'
import { gmailPurpose, ownGmailPurpose } from '#features/messages/gmail/server/gmail.standing.ts'
import { mailboxConnection } from '#features/messages/mailbox/server/mailbox.connection.ts'
import { googleBusinessConnection } from '#features/messages/reviews/server/google/google-business.connection.ts'
import { businessGrants } from '#features/messages/reviews/server/google/google-business.standing.ts'
import { booksConnection } from '#features/money/accounting/server/accounting.connection.ts'
import { returnBooks } from '#features/money/accounting/server/accounting.standing.ts'
import { connectionOf } from '#features/money/accounting/server/connection.queries.ts'
import { bookGrants } from '#features/money/accounting/server/tokens.service.ts'
import { cardsConnection } from '#features/money/card-payments/server/card-payments.connection.ts'
import { pluginConnection } from '#features/portal/plugin/server/plugin.connection.ts'
import { leadFormConnection } from '#features/sales/lead-forms/server/lead-forms.connection.ts'
import {
  searchConsoleConnection,
  searchConsolePurpose,
} from '#features/sales/search-console/server/search-console.connection.ts'
import {
  companyFeedConnection,
  ownFeedConnection,
} from '#features/schedule/calendar-feeds/server/feeds.connection.ts'
import { googleCalendarConnection } from '#features/schedule/google-calendar/server/google-calendar.connection.ts'
import { browsersOf } from '#features/talk/notifications/server/notifications.queries.ts'
import { smsConnection } from '#features/talk/sms/server/sms.connection.ts'
import { consentGrants } from '#server/connections/consents.ts'
import type { GrantReturner } from '#server/connections/ended-grants.ts'

/** Services that a company and its people connect; each feature says what its own do. */
export const connectionSources: ConnectionSources = {
  books: booksConnection,
  cards: cardsConnection,
  'google-calendar': googleCalendarConnection,
  'own-feed': ownFeedConnection,
  'company-feed': companyFeedConnection,
  gmail: gmailConnection,
  'own-gmail': ownGmailConnection,
  mailbox: mailboxConnection,
  'mail-intake': mailIntakeConnection,
  sms: smsConnection,
  'google-reviews': googleBusinessConnection,
  plugin: pluginConnection,
  'lead-form': leadFormConnection,
  'search-console': searchConsoleConnection,
  'sign-in': socialConnection,
}

/** How a company makes use of services that every server has. */
export const serviceUses: ServiceUses = {
  push: async tx => (await browsersOf(tx, null)).length > 0,
  payroll: async tx => (await connectionOf(tx))?.has_payroll === true,
  requests: async tx =>
    (await automations(tx)).some(({ is_on, steps }) => is_on && steps.some(({ kind }) => kind === 'web')),
  companies: async tx => (await headRow(tx)) !== undefined || (await activeMembers(tx)).length > 0,
}

/** What people consent to on Google's page by the shared way there. */
export const consentPurposes: ConsentPurposes = {
  gmail: gmailPurpose,
  'own-gmail': ownGmailPurpose,
  'search-console': searchConsolePurpose,
}

/** Gives ended consents back to their vendors, by kind. */
export const grantReturners: Readonly<Record<string, GrantReturner>> = {
  [consentGrants]: async ({ providers }, grant) => providers.google?.giveBack(grant),
  [businessGrants]: async ({ providers }, grant) => providers.reviews?.giveBack(grant),
  [bookGrants]: returnBooks,
}
