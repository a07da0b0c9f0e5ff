import type { Translate } from '#shared/translator.ts'
import type { RemindedKind, ReminderSettings, ReminderStep } from './reminders.rules.ts'

// Default wording of reminders, in the language of the company's documents. Their placeholders stay as they are.

/** English, for who knows no language yet. */
export const inEnglish: Translate = told => (typeof told === 'string' ? told : told.text)

const step = (id: number, days: number, subject: string, text: string): ReminderStep => ({
  id,
  days,
  subject,
  text,
  is_on: true,
  via: 'email',
  unseen_only: false,
})
/** Defaults until the company writes its own; nothing is sent before it switches reminders on. */
export const usualReminders = (t: Translate): ReminderSettings => ({
  invoices_on: false,
  invoices: [
    step(
      1,
      -3,
      t('Invoice {{Invoice_Number}} from {{Company_Name}} is due soon'),
      t(
        'Hi {{Customer_Name}},\n\nJust a friendly reminder that invoice {{Invoice_Number}} for {{Amount_Due}} is due on {{Due_Date}}.\n\nThank you,\n{{Company_Name}}',
      ),
    ),
    step(
      2,
      0,
      t('Invoice {{Invoice_Number}} from {{Company_Name}} is due today'),
      t(
        'Hi {{Customer_Name}},\n\nInvoice {{Invoice_Number}} for {{Amount_Due}} is due today. If you’ve already paid, please ignore this message.\n\nThank you,\n{{Company_Name}}',
      ),
    ),
    step(
      3,
      7,
      t('Invoice {{Invoice_Number}} from {{Company_Name}} is overdue'),
      t(
        'Hi {{Customer_Name}},\n\nInvoice {{Invoice_Number}} was due on {{Due_Date}}, and {{Amount_Due}} is still open. Please pay it in the next few days, or tell us if something isn’t right.\n\nThank you,\n{{Company_Name}}',
      ),
    ),
    step(
      4,
      14,
      t('Reminder: Invoice {{Invoice_Number}} from {{Company_Name}} is {{Days_Overdue}} days overdue'),
      t(
        'Hi {{Customer_Name}},\n\nInvoice {{Invoice_Number}} is now {{Days_Overdue}} days overdue, and {{Amount_Due}} is open. Please pay it as soon as you can, or call us on {{Company_Phone}}.\n\nThank you,\n{{Company_Name}}',
      ),
    ),
    step(
      5,
      30,
      t('Final reminder: Invoice {{Invoice_Number}} from {{Company_Name}}'),
      t(
        'Hi {{Customer_Name}},\n\nInvoice {{Invoice_Number}} for {{Amount_Due}} has been overdue for {{Days_Overdue}} days. Please pay it now, or call us on {{Company_Phone}} so we can work something out.\n\nThank you,\n{{Company_Name}}',
      ),
    ),
  ],
  quotes_on: false,
  quotes: [
    {
      ...step(
        6,
        3,
        t('Your quote {{Quote_Number}} from {{Company_Name}}'),
        t(
          'Hi {{Customer_Name}},\n\nWe sent you quote {{Quote_Number}} and wanted to check it reached you. You can read and accept it online.\n\nThank you,\n{{Company_Name}}',
        ),
      ),
      unseen_only: true,
    },
    step(
      7,
      7,
      t('Your quote {{Quote_Number}} from {{Company_Name}}'),
      t(
        'Hi {{Customer_Name}},\n\nHave you had time to look at quote {{Quote_Number}} for {{Total}}? If anything is unclear, call us on {{Company_Phone}} or just reply to this message.\n\nThank you,\n{{Company_Name}}',
      ),
    ),
  ],
  at: 9 * 60,
  weekdays_only: true,
  next: 8,
})

/** Default wording of text messages. */
export const usualSms = (t: Translate): Readonly<Record<RemindedKind, string>> => ({
  invoice: t(
    'Hi {{Customer_Name}}, {{Amount_Due}} of invoice {{Invoice_Number}} is open, due {{Due_Date}}: {{Link}} {{Company_Name}}',
  ),
  quote: t('Hi {{Customer_Name}}, your quote {{Quote_Number}} is waiting for you: {{Link}} {{Company_Name}}'),
})
