/**
 * Contents of a column that hold a client's number. `number`: nothing else, so it reads as empty; `dialled`: the same, but as
 * dots, as whoever reads it may dial the number between; `search`: the text that
 * lists search, without the number beside it; `words`: a sentence, whose numbers read as dots; `json`: values of fields
 * named phone, and numbers in its texts.
 */
export type HiddenKind = 'number' | 'dialled' | 'search' | 'words' | 'json'

/**
 * Columns that whoever may not see clients' numbers reads without them (decision 151). A test finds columns of the
 * catalogue that hold numbers and stand neither here nor among the company's own.
 */
export const hiddenColumns: Readonly<Record<string, Readonly<Record<string, HiddenKind>>>> = {
  clients: { phone: 'number', phone_key: 'number', search: 'search' },
  client_contacts: { phone: 'number', search: 'search' },
  client_sites: { contact_phone: 'number' },
  client_merges: { before: 'json' },
  leads: { phone: 'number', search: 'search', answers: 'json' },
  lead_form_deliveries: { columns: 'json' },
  lead_entries: { text: 'words', values: 'json' },
  jobs: { phone: 'dialled', search: 'search' },
  recurring_jobs: { booking: 'json' },
  signatures: { phone: 'number' },
  differences: { input: 'json', before: 'json', typed: 'words', title: 'words', undo: 'json' },
  diary_entries: { content: 'json', text: 'words', values: 'json' },
  quotes: { phone: 'number', search: 'search', decision: 'json' },
  quote_revisions: { document: 'json' },
  invoices: { phone: 'number', search: 'search' },
  invoice_revisions: { document: 'json' },
  invoice_batch_items: { told: 'json' },
  reminders: { recipient: 'words' },
  accounting_records: { sent: 'json' },
  accounting_tries: { sent: 'json' },
  sms_messages: { phone: 'number', body: 'words', original: 'words', html: 'words', search: 'search' },
  threads: { address: 'words' },
  thread_notes: { note: 'words' },
  calls: { number: 'number', search: 'search' },
  call_legs: { number: 'number', label: 'words' },
  opt_outs: { address: 'words' },
  consents: { address: 'words' },
  campaign_recipients: { address: 'words' },
  activities: { values: 'json' },
  changes: { before: 'json', after: 'json' },
  waiting_visitors: { phone: 'number', note: 'words' },
  web_bookings: { phone: 'number', note: 'words', answers: 'json' },
  handovers: { title: 'words', document: 'json' },
  outbox: { recipient: 'words', payload: 'json' },
}

/** Columns that a statement of somebody who saw them empty may not empty. */
export const keptColumns = Object.entries(hiddenColumns).flatMap(([table, columns]) =>
  ['phone', 'contact_phone']
    .filter(column => columns[column] === 'number' || columns[column] === 'dialled')
    .map(column => ({ table, column })),
)

/** The column beside a text for searching that holds the number in it. */
export const searchedNumber = (table: string): string => (table === 'calls' ? 'number' : 'phone')
