import { automationsContract } from '#features/automate/automations/automations.contract.ts'
import { emailFlowContract } from '#features/automate/automations/email-flow.contract.ts'
import { automationsHandlers } from '#features/automate/automations/server/automations.handlers.ts'
import { automationSchedules } from '#features/automate/automations/server/automations.schedules.ts'
import { emailFlowHandlers } from '#features/automate/automations/server/email-flow.handlers.ts'
import { campaignsContract } from '#features/automate/campaigns/campaigns.contract.ts'
import { campaignsHandlers } from '#features/automate/campaigns/server/campaigns.handlers.ts'
import { campaignsSchedules } from '#features/automate/campaigns/server/campaigns.schedules.ts'
import { clientConsentsContract } from '#features/messages/client-consents/client-consents.contract.ts'
import { clientConsentsHandlers } from '#features/messages/client-consents/server/client-consents.handlers.ts'
import { clientMessagesContract } from '#features/messages/client-messages/client-messages.contract.ts'
import { clientMessagesHandlers } from '#features/messages/client-messages/server/client-messages.handlers.ts'
import { comingPictureSchedules } from '#features/messages/client-messages/server/coming-pictures.schedules.ts'
import { emailDesignsContract } from '#features/messages/email-designs/email-designs.contract.ts'
import { mailViewsContract } from '#features/messages/email-designs/mail-views.contract.ts'
import { emailDesignsHandlers } from '#features/messages/email-designs/server/email-designs.handlers.ts'
import { mailViewsHandlers } from '#features/messages/email-designs/server/mail-views.handlers.ts'
import { emailDomainContract } from '#features/messages/email-domain/email-domain.contract.ts'
import { emailDomainHandlers } from '#features/messages/email-domain/server/email-domain.handlers.ts'
import { emailDomainSchedules } from '#features/messages/email-domain/server/email-domain.schedules.ts'
import { gmailContract } from '#features/messages/gmail/gmail.contract.ts'
import { gmailHandlers } from '#features/messages/gmail/server/gmail.handlers.ts'
import { gmailSchedules } from '#features/messages/gmail/server/gmail.schedules.ts'
import { answerLinksContract } from '#features/messages/inbox/answer-links.contract.ts'
import { assignmentContract } from '#features/messages/inbox/assignment.contract.ts'
import { awayContract } from '#features/messages/inbox/away.contract.ts'
import { inboxContract } from '#features/messages/inbox/inbox.contract.ts'
import { assignmentHandlers } from '#features/messages/inbox/server/assignment.handlers.ts'
import { awayHandlers } from '#features/messages/inbox/server/away.handlers.ts'
import { inboxHandlers } from '#features/messages/inbox/server/inbox.handlers.ts'
import { mailRulesContract } from '#features/messages/mail-rules/mail-rules.contract.ts'
import { mailRulesHandlers } from '#features/messages/mail-rules/server/mail-rules.handlers.ts'
import { mailboxContract } from '#features/messages/mailbox/mailbox.contract.ts'
import { mailboxHandlers } from '#features/messages/mailbox/server/mailbox.handlers.ts'
import { mailboxSchedules } from '#features/messages/mailbox/server/mailbox.schedules.ts'
import { answeringContract } from '#features/messages/phone/answering.contract.ts'
import { callReportsContract } from '#features/messages/phone/call-reports.contract.ts'
import { recordingsContract } from '#features/messages/phone/recordings.contract.ts'
import { answeringHandlers } from '#features/messages/phone/server/answering/answering.handlers.ts'
import { callReportsHandlers } from '#features/messages/phone/server/calls/call-reports.handlers.ts'
import { recordingsHandlers } from '#features/messages/phone/server/recordings/recordings.handlers.ts'
import { supervisionHandlers } from '#features/messages/phone/server/supervision/supervision.handlers.ts'
import { supervisionContract } from '#features/messages/phone/supervision.contract.ts'
import { googleBusinessContract } from '#features/messages/reviews/google-business.contract.ts'
import { reviewListContract } from '#features/messages/reviews/review-list.contract.ts'
import { googleBusinessHandlers } from '#features/messages/reviews/server/google/google-business.handlers.ts'
import { googleBusinessSchedules } from '#features/messages/reviews/server/google/google-business.schedules.ts'
import { reviewListHandlers } from '#features/messages/reviews/server/review-list.handlers.ts'
import { socialHandlers } from '#features/messages/social/server/social.handlers.ts'
import { socialSchedules } from '#features/messages/social/server/social.schedules.ts'
import { socialContract } from '#features/messages/social/social.contract.ts'
import { mailedBillsContract } from '#features/money/supplier-invoices/mailed-bills.contract.ts'
import { mailedBillsHandlers } from '#features/money/supplier-invoices/server/mailed-bills.handlers.ts'
import { answerLinksHandlers } from '#features/office/answer-links/server/answer-links.handlers.ts'
import { heldAddressesContract } from '#features/talk/held-addresses/held-addresses.contract.ts'
import { heldAddressesHandlers } from '#features/talk/held-addresses/server/held-addresses.handlers.ts'
import { pair } from './pair.ts'

// Lines of the list of features about conversations with clients, by message and by call.

export const conversationFeatures = {
  automations: pair(automationsContract, automationsHandlers, automationSchedules),
  emailFlow: pair(emailFlowContract, emailFlowHandlers),
  campaigns: pair(campaignsContract, campaignsHandlers, campaignsSchedules),
  clientConsents: pair(clientConsentsContract, clientConsentsHandlers),
  clientMessages: pair(clientMessagesContract, clientMessagesHandlers, comingPictureSchedules),
  inbox: pair(inboxContract, inboxHandlers),
  assignment: pair(assignmentContract, assignmentHandlers),
  away: pair(awayContract, awayHandlers),
  emailDesigns: pair(emailDesignsContract, emailDesignsHandlers),
  mailViews: pair(mailViewsContract, mailViewsHandlers),
  answerLinks: pair(answerLinksContract, answerLinksHandlers),
  emailDomain: pair(emailDomainContract, emailDomainHandlers, emailDomainSchedules),
  heldAddresses: pair(heldAddressesContract, heldAddressesHandlers),
  gmail: pair(gmailContract, gmailHandlers, gmailSchedules),
  mailedBills: pair(mailedBillsContract, mailedBillsHandlers),
  mailRules: pair(mailRulesContract, mailRulesHandlers),
  mailbox: pair(mailboxContract, mailboxHandlers, mailboxSchedules),
  callReports: pair(callReportsContract, callReportsHandlers),
  phoneAnswering: pair(answeringContract, answeringHandlers),
  recordings: pair(recordingsContract, recordingsHandlers),
  reviewList: pair(reviewListContract, reviewListHandlers),
  googleBusiness: pair(googleBusinessContract, googleBusinessHandlers, googleBusinessSchedules),
  spotlight: pair(socialContract, socialHandlers, socialSchedules),
  supervision: pair(supervisionContract, supervisionHandlers),
}
