import type { CompanyEmailName } from '#features/messages/message-templates/message-templates.rules.ts'

export const emailTitles: Record<CompanyEmailName, string> = {
  'quote-email': 'Email with a quote',
  'invoice-email': 'Email with an invoice',
  'receipt-email': 'Email with a paid invoice',
  'payment-email': 'Receipt for a payment',
  'statement-email': 'Statement',
  'invoices-due-email': 'Reminder of several invoices',
  'quotes-open-email': 'Reminder of several quotes',
  'booking-email': 'Booking confirmed',
  'declined-email': 'Booking declined',
  'portal-email': 'Link to the client portal',
  'code-email': 'Sign-in code of the client portal',
  'answer-email': 'Answer to a portal message',
  'form-email': 'Link to a form',
  'form-receipt-email': 'Receipt for a form',
  'review-email': 'Email Review',
}

export const emailAbout: Record<CompanyEmailName, string> = {
  'quote-email': 'Opening text of quote emails. We add the total and a button.',
  'invoice-email': 'Opening text of invoice emails. We add the amount due and a button.',
  'receipt-email': 'Opening text of emails with paid invoices. We add the amount paid and a button.',
  'payment-email': 'Sent after a card payment. We add the balance and a button.',
  'statement-email': 'Opening text of statements. We add the balance and a button.',
  'invoices-due-email': 'Opening text. We add each invoice with its link.',
  'quotes-open-email': 'Opening text. We add each quote with its link.',
  'booking-email': 'Tells clients that the time they asked for is booked.',
  'declined-email': 'Tells clients that you can’t come. We add your answer.',
  'portal-email': 'Invites clients to their own page. We add a button.',
  'code-email': 'Clients sign in with this code. Your own text isn’t translated.',
  'answer-email': 'Tells clients that you have answered. We add a button.',
  'form-email': 'Asks clients to fill in a form. We add a button.',
  'form-receipt-email': 'Sent once a form arrives. We add the answers.',
  'review-email': 'Asks for a review by email. We add a button to your review page.',
}
