import type { Translate } from '#shared/translator.ts'

/** Wording of ready-made automations, in the language of the company's documents. Placeholders stay as they are. */
export const readyWords = (t: Translate) => ({
  quoteSubject: t('Your quote {{Quote_Number}}'),
  quoteEmail: t(
    'Hi {{Customer_Name}},\n\nDid you have a chance to look at our quote? If anything is unclear, just reply to this email.\n\nKind regards,\n{{Company_Name}}\n{{Company_Phone}}',
  ),
  quoteText: t(
    'Hi {{Customer_Name}}, is our quote {{Quote_Number}} still of interest? View it here: {{Link}} {{Company_Name}}',
  ),
  leadNotice: t('Nobody has called {{Customer_Name}} back yet'),
  welcomeSubject: t('Welcome to {{Company_Name}}'),
  welcomeEmail: t(
    'Hi {{Customer_Name}},\n\nThank you for choosing us. Save our number: {{Company_Phone}}.\n\nKind regards,\n{{Company_Name}}\n{{Company_Phone}}',
  ),
  serviceSubject: t('Time for your yearly service'),
  serviceEmail: t(
    'Hi {{Customer_Name}},\n\nIt’s nearly a year since our last visit. Reply to this email to book your next service.\n\nKind regards,\n{{Company_Name}}\n{{Company_Phone}}',
  ),
  winBackText: t(
    'Hi {{Customer_Name}}, it’s been a while. Anything we can help with? {{Company_Name}} {{Company_Phone}}',
  ),
  notInvoicedNotice: t('Job {{Job_Id}}, {{Customer_Name}}, is closed but not invoiced'),
  noAppointmentNotice: t('Job {{Job_Id}}, {{Customer_Name}}, has no appointment'),
  partsNotice: t('The parts for job {{Job_Id}}, {{Customer_Name}}, have arrived'),
  overdueNotice: t('Call {{Customer_Name}}: invoice {{Invoice_Number}}, {{Amount_Due}}, is a week overdue'),
  depositSubject: t('Your deposit, invoice {{Invoice_Number}}'),
  depositEmail: t(
    'Hi {{Customer_Name}},\n\nThank you for accepting our quote. We book your job once the deposit of {{Amount_Due}} has arrived.\n\nKind regards,\n{{Company_Name}}\n{{Company_Phone}}',
  ),
  depositNotice: t('{{Customer_Name}} hasn’t paid the deposit: invoice {{Invoice_Number}}, {{Amount_Due}}'),
  lowStockNotice: t('{{Part_Name}} is low: {{Quantity}} {{Unit}} left'),
})

export type ReadyWords = ReturnType<typeof readyWords>
export const readyWordNames = Object.keys(readyWords(() => '')) as (keyof ReadyWords)[]
