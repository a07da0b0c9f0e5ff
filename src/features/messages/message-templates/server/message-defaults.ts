import type { Channel } from '#features/talk/consents/consents.rules.ts'
import type { Translate } from '#shared/translator.ts'
import type { CompanyTextName, DraftName } from '../message-templates.rules.ts'

// In the language of the company's documents until it writes its own words. Its placeholders stay as they are.

/** Default wording of the texts that the product sends by itself. */
export const usualTexts = (t: Translate): Record<CompanyTextName, { subject: string; content: string }> => ({
  'job-sms': {
    subject: '',
    content: t(
      'Hi {{Customer_Name}}, your booking is confirmed for {{Appointment_Time}} at {{Job_Address}}.',
    ),
  },
  'change-sms': {
    subject: '',
    content: t(
      'Hi {{Customer_Name}}, your appointment has changed: we will now see you at {{Appointment_Time}}, {{Job_Address}}.',
    ),
  },
  'cancel-sms': {
    subject: '',
    content: t(
      'Hi {{Customer_Name}}, your appointment at {{Appointment_Time}} is cancelled. Please get in touch to book another time.',
    ),
  },
  'appointment-sms': {
    subject: '',
    content: t(
      'Hi {{Customer_Name}}, a reminder that we will see you at {{Appointment_Time}}, {{Job_Address}}.',
    ),
  },
  'on-the-way-sms': {
    subject: '',
    content: t('Hi {{Customer_Name}}, we are on our way to {{Job_Address}}.'),
  },
  'late-sms': {
    subject: '',
    content: t(
      'Hi {{Customer_Name}}, we are running about {{Late_By}} late for your appointment ({{Appointment_Time}}). Sorry for the wait.',
    ),
  },
  'review-sms': {
    subject: '',
    content: t('Hi {{Customer_Name}}, thank you for choosing us. Would you tell others how we did?'),
  },
  'quote-email': {
    subject: t('Quote {{Quote_Number}} from {{Company_Name}}'),
    content: t(
      'Hi {{Customer_Name}},\n\nThank you for asking us. Here is our quote: you can read and accept it online, or just reply to this email if anything is unclear.\n\nKind regards,\n{{Company_Name}}',
    ),
  },
  'invoice-email': {
    subject: t('Invoice {{Invoice_Number}} from {{Company_Name}}'),
    content: t(
      'Hi {{Customer_Name}},\n\nThank you for choosing us. Here is invoice {{Invoice_Number}} for {{Amount_Due}}.\n\nKind regards,\n{{Company_Name}}',
    ),
  },
  'receipt-email': {
    subject: t('Receipt for invoice {{Invoice_Number}} from {{Company_Name}}'),
    content: t(
      'Hi {{Customer_Name}},\n\nThank you for choosing us. Invoice {{Invoice_Number}} for {{Total}} is paid.\n\nKind regards,\n{{Company_Name}}',
    ),
  },
  'payment-email': {
    subject: t('Receipt {{Receipt_Number}} from {{Company_Name}}'),
    content: t('We have received {{Amount_Paid}} for invoice {{Invoice_Number}}. Thank you.'),
  },
  'statement-email': {
    subject: t('Statement from {{Company_Name}}'),
    content: t(
      'Hi {{Customer_Name}},\n\nHere is your statement. If anything is unclear, just reply to this email.\n\nKind regards,\n{{Company_Name}}',
    ),
  },
  'invoices-due-email': {
    subject: t('{{Count}} invoices from {{Company_Name}}: {{Amount_Due}} to pay'),
    content: t('Hi {{Customer_Name}},\n\n{{Count}} invoices are open, {{Amount_Due}} in all:'),
  },
  'quotes-open-email': {
    subject: t('Your {{Count}} quotes from {{Company_Name}}'),
    content: t('Hi {{Customer_Name}},\n\n{{Count}} quotes are waiting for your answer:'),
  },
  'booking-email': {
    subject: t('Your booking at {{Company_Name}}'),
    content: t('Your booking is confirmed: {{Appointment_Time}}.'),
  },
  'declined-email': {
    subject: t('Your booking at {{Company_Name}}'),
    content: t('Unfortunately we can’t come at the time you asked for, {{Appointment_Time}}.'),
  },
  'portal-email': {
    subject: t('Your page at {{Company_Name}}'),
    content: t(
      'Your quotes, appointments and invoices from {{Company_Name}} in one place.\n\nYou don’t need a password: we send you a code each time you sign in.',
    ),
  },
  'code-email': {
    subject: t('{{Code}} is your sign-in code'),
    content: t(
      '{{Code}}\n\nIt works once, within {{Code_Minutes}} minutes. Don’t share it: we’ll never ask for it.\n\nIf you didn’t ask for it, ignore this email.',
    ),
  },
  'answer-email': { subject: t('{{Company_Name}} has answered you'), content: '{{Message}}' },
  'form-email': {
    subject: t('{{Form_Name}} for {{Company_Name}}'),
    content: t('{{Company_Name}} asks you to fill in: {{Form_Name}}.'),
  },
  'form-receipt-email': {
    subject: t('{{Company_Name}} has received: {{Form_Name}}'),
    content: t('Received {{Received_Time}}, number {{Form_Number}}.'),
  },
  'review-email': {
    subject: t('How did we do?'),
    content: t(
      'Hi {{Customer_Name}},\n\nThank you for choosing us for the work at {{Job_Address}}. Would you take a minute to tell others how we did?',
    ),
  },
})

/** Client templates that a new company begins with. */
export const firstTemplates = (
  t: Translate,
): readonly { channel: Channel; name: string; subject: string; content: string }[] => [
  {
    channel: 'sms',
    name: t('On our way'),
    subject: '',
    content: t('Hi {{Customer_Name}}, we are on our way to {{Job_Address}}.'),
  },
  {
    channel: 'sms',
    name: t('Appointment confirmed'),
    subject: '',
    content: t('Hi {{Customer_Name}}, we will see you at {{Appointment_Time}}, {{Job_Address}}.'),
  },
  {
    channel: 'email',
    name: t('Appointment confirmed'),
    subject: t('Your appointment, job #{{Job_Id}}'),
    content: t(
      'Hi {{Customer_Name}},\n\nWe have booked you in for {{Appointment_Time}} at {{Job_Address}}.\n\nIf anything changes, just reply to this email.',
    ),
  },
]

/** Drafts to begin an email from, by what it is for. */
export const emailDrafts = (t: Translate): Record<DraftName, { subject: string; content: string }> => ({
  confirmation: firstTemplates(t)[2]!,
  quote: {
    subject: t('Your quote, job #{{Job_Id}}'),
    content: t(
      'Hi {{Customer_Name}},\n\nThank you for asking us about the work at {{Job_Address}}. Our quote is below.\n\nDo you have any questions? Just reply to this email.',
    ),
  },
  payment: {
    subject: t('Payment for job #{{Job_Id}}'),
    content: t(
      'Hi {{Customer_Name}},\n\nThis is a friendly reminder that {{Money_Due}} is still open for the work at {{Job_Address}}.\n\nIf you have paid already, thank you.',
    ),
  },
  thanks: {
    subject: t('Thank you'),
    content: t(
      'Hi {{Customer_Name}},\n\nThank you for choosing us for the work at {{Job_Address}}. If anything is not as it should be, tell us and we will come back.',
    ),
  },
})
