import type { RemindedKind, ReminderSettings, ReminderStep } from './reminders.rules.ts'

// Default wording of reminders. Clients are written to in English.

const step = (id: number, days: number, subject: string, text: string): ReminderStep => ({
  id,
  days,
  subject,
  text,
  is_on: true,
  via: 'email',
  unseen_only: false,
})
const invoiceSubject = 'Invoice {{Invoice_Number}} from {{Company_Name}}'
const quoteSubject = 'Your quote {{Quote_Number}} from {{Company_Name}}'
const regards = 'Thank you,\n{{Company_Name}}'

/** Defaults until the company writes its own; nothing is sent before it switches reminders on. */
export const usualReminders: ReminderSettings = {
  invoices_on: false,
  invoices: [
    step(
      1,
      -3,
      `${invoiceSubject} is due soon`,
      `Hi {{Customer_Name}},\n\nJust a friendly reminder that invoice {{Invoice_Number}} for {{Amount_Due}} is due on {{Due_Date}}.\n\n${regards}`,
    ),
    step(
      2,
      0,
      `${invoiceSubject} is due today`,
      `Hi {{Customer_Name}},\n\nInvoice {{Invoice_Number}} for {{Amount_Due}} is due today. If you have paid already, please ignore this message.\n\n${regards}`,
    ),
    step(
      3,
      7,
      `${invoiceSubject} is overdue`,
      `Hi {{Customer_Name}},\n\nInvoice {{Invoice_Number}} was due on {{Due_Date}}, and {{Amount_Due}} is still open. Please pay it in the next days, or tell us if something is wrong with it.\n\n${regards}`,
    ),
    step(
      4,
      14,
      `Reminder: ${invoiceSubject} is {{Days_Overdue}} days overdue`,
      `Hi {{Customer_Name}},\n\nInvoice {{Invoice_Number}} is now {{Days_Overdue}} days overdue, and {{Amount_Due}} is open. Please pay it as soon as you can, or call us on {{Company_Phone}}.\n\n${regards}`,
    ),
    step(
      5,
      30,
      `Final reminder: ${invoiceSubject}`,
      `Hi {{Customer_Name}},\n\nInvoice {{Invoice_Number}} for {{Amount_Due}} has been overdue for {{Days_Overdue}} days. Please pay it now, or call us on {{Company_Phone}} so that we find a way together.\n\n${regards}`,
    ),
  ],
  quotes_on: false,
  quotes: [
    {
      ...step(
        6,
        3,
        quoteSubject,
        `Hi {{Customer_Name}},\n\nWe sent you quote {{Quote_Number}} and wondered whether it has reached you. You can read and accept it online.\n\n${regards}`,
      ),
      unseen_only: true,
    },
    step(
      7,
      7,
      quoteSubject,
      `Hi {{Customer_Name}},\n\nHave you had time to look at quote {{Quote_Number}} for {{Total}}? If anything is unclear, call us on {{Company_Phone}} or just answer this message.\n\n${regards}`,
    ),
  ],
  at: 9 * 60,
  weekdays_only: true,
  next: 8,
}

/** Default wording of text messages. */
export const usualSms: Readonly<Record<RemindedKind, string>> = {
  invoice:
    'Hi {{Customer_Name}}, {{Amount_Due}} of invoice {{Invoice_Number}} is open, due {{Due_Date}}: {{Link}} {{Company_Name}}',
  quote: 'Hi {{Customer_Name}}, your quote {{Quote_Number}} is waiting for you: {{Link}} {{Company_Name}}',
}
