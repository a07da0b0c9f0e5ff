import type { FastifyInstance } from 'fastify'
import { fillPage, fillPageOfClient, fillPageOfUser } from '#features/jobs/forms/server/fill-page.service.ts'
import { proofPage } from '#features/jobs/forms/server/proof/proof-page.service.ts'
import { signaturePage } from '#features/jobs/signatures/server/signature-page.service.ts'
import { arrivalPage } from '#features/messages/appointment-messages/server/arrival-page.service.ts'
import { smsReplyPage } from '#features/messages/client-messages/server/sms-reply-page.service.ts'
import { mailViewPage } from '#features/messages/email-designs/server/mail-view-page.service.ts'
import { feedbackPage } from '#features/messages/reviews/server/feedback-page.service.ts'
import { statementPage } from '#features/money/statements/server/statement-page.service.ts'
import { activatePage } from '#features/portal/booking-page/server/activate-page.service.ts'
import { bookPage } from '#features/portal/booking-page/server/book-page.service.ts'
import { changePage } from '#features/portal/booking-page/server/change-page.service.ts'
import { heldPage } from '#features/portal/booking-page/server/held-page.service.ts'
import { waitPage } from '#features/portal/booking-page/server/waiting/wait-page.service.ts'
import { waitingPage } from '#features/portal/booking-page/server/waiting/waiting-page.service.ts'
import { timePage } from '#features/portal/bookings/server/time-page.service.ts'
import { invoicePage } from '#features/portal/public-documents/server/invoice-page.service.ts'
import { quotePage } from '#features/portal/public-documents/server/quote-page.service.ts'
import { unsubscribePage } from '#features/talk/opt-outs/server/unsubscribe-page.service.ts'
import { type ClientPageRoute, mountClientPage } from '#server/client-page/client-page.ts'
import type { Services } from '#server/context.ts'

/** The pages that companies' clients open by a link: made by the server, read before any script (decision 184). */
export const clientScreens: Readonly<Record<string, ClientPageRoute>> = {
  '/clientPortal/quotes/:id': quotePage,
  '/clientPortal/quotes/:token/time': timePage,
  '/clientPortal/invoice/:id': invoicePage,
  '/clientPortal/statement/:token': statementPage,
  '/clientPortal/signature/:token': signaturePage,
  '/clientPortal/formProof/:code': proofPage,
  '/clientPortal/forms/:formLinkId': fillPage,
  '/clientPortal/forms/client/:clientId/:formLinkId': fillPageOfClient,
  '/clientPortal/forms/user/:userId/:formLinkId': fillPageOfUser,
  '/arrival/:companyId/:token': arrivalPage,
  '/book/:slug': bookPage,
  '/book/:slug/hold/:token': heldPage,
  '/book/:slug/change/:token': changePage,
  '/book/:slug/wait': waitPage,
  '/book/:slug/waiting/:token': waitingPage,
  '/jobs/activate/:id': activatePage,
  '/customer-feedback/:shortlinkId': feedbackPage,
  '/emailTemplateAddon/:id': mailViewPage,
  '/sms-reply/:companyId/:phone/:jobId': smsReplyPage,
  '/unsubscribe': unsubscribePage,
}

/** Tokens are long: `/clientPortal/quotes/booking` is a screen of the portal. */
const addressOf = (path: string) => path.replace('quotes/:id', 'quotes/:id(.{8,})')

export function mountClientScreens(http: FastifyInstance, services: Services): void {
  for (const [path, page] of Object.entries(clientScreens))
    mountClientPage(http, services, addressOf(path), page)
}
