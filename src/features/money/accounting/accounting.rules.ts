/** Kinds of records written to the books. */
export const bookKinds = ['client', 'item', 'invoice', 'revision', 'credit', 'payment', 'refund'] as const
export type BookKind = (typeof bookKinds)[number]

/**
 * The order in which one needs the other. Payments go before credits: a credit is set against what they leave to be paid.
 */
export const sendingOrder: readonly BookKind[] = [
  'client',
  'item',
  'invoice',
  'revision',
  'payment',
  'credit',
  'refund',
]

export const bookStates = ['waiting', 'sending', 'sent', 'held', 'failed', 'skipped'] as const
export type BookState = (typeof bookStates)[number]

export const connectionStates = ['setting-up', 'on', 'paused', 'ended'] as const
export type ConnectionState = (typeof connectionStates)[number]

/** Labels of kinds, of many. */
export const kindLabels: Record<BookKind, string> = {
  client: 'Clients',
  item: 'Items',
  invoice: 'Invoices',
  revision: 'Changes of invoices',
  credit: 'Credit notes',
  payment: 'Payments',
  refund: 'Refunds',
}

/** Labels of one of a kind. */
export const oneLabels: Record<BookKind, string> = {
  client: 'Client',
  item: 'Item',
  invoice: 'Invoice',
  revision: 'Change of an invoice',
  credit: 'Credit note',
  payment: 'Payment',
  refund: 'Refund',
}

export const bookStateLabels: Record<BookState, string> = {
  waiting: 'Waiting',
  sending: 'Being sent',
  sent: 'Sent',
  held: 'Held',
  failed: 'Not sent',
  skipped: 'Left out',
}

/** Filters of the journal; 0 shows all. */
export const bookFilters = { all: 0, waiting: 1, sent: 2, failed: 3, skipped: 4 } as const

export interface BookSettings {
  /** Sales are put to this account, by code. */
  income: string
  /** Payments arrive here, by id: one for each way. */
  cash: string
  card: string
  transfer: string
  /** Tax types of what is taxable and of what is not. */
  taxed: string
  untaxed: string
  /** Which kinds are sent. Money needs its invoice: without invoices none of it is. */
  clients: boolean
  items: boolean
  invoices: boolean
  payments: boolean
  credits: boolean
  /** Invoices dated from this day on are sent, with their money; 'yyyy-MM-dd'. */
  from: string
}

/** Before anything was chosen. */
export const noSettings: BookSettings = {
  income: '',
  cash: '',
  card: '',
  transfer: '',
  taxed: '',
  untaxed: '',
  clients: true,
  items: false,
  invoices: true,
  payments: true,
  credits: true,
  from: '2000-01-01',
}

interface Choice {
  value: string
  label: string
}
export interface Choices {
  country: string
  income: Choice[]
  payment: Choice[]
  taxes: (Choice & { rate: number })[]
}
export const noChoices: Choices = { country: '', income: [], payment: [], taxes: [] }

/**
 * Default settings: account 200 is Sales in the chart of accounts that Xero gives an Australian organisation, OUTPUT
 * its GST on Income and EXEMPTOUTPUT its GST Free Income; elsewhere the rate that fits.
 */
export function usualSettings(choices: Choices, tax: number, from: string): BookSettings {
  const has = (list: Choice[], value: string) => list.some(each => each.value === value)
  const named = (pattern: RegExp) => choices.payment.find(({ label }) => pattern.test(label))?.value
  const first = choices.payment[0]?.value ?? ''
  return {
    income: has(choices.income, '200') ? '200' : (choices.income[0]?.value ?? ''),
    cash: named(/petty cash|\bcash\b/i) ?? first,
    card: named(/stripe|card|eftpos/i) ?? first,
    transfer: first,
    taxed: has(choices.taxes, 'OUTPUT')
      ? 'OUTPUT'
      : (choices.taxes.find(({ rate }) => rate === tax)?.value ?? ''),
    untaxed: has(choices.taxes, 'EXEMPTOUTPUT')
      ? 'EXEMPTOUTPUT'
      : (choices.taxes.find(({ rate }) => rate === 0)?.value ?? ''),
    clients: true,
    items: false,
    invoices: true,
    payments: true,
    credits: true,
    from,
  }
}

/** The first thing that keeps sending from starting, or null. */
export function settingsProblem(
  settings: BookSettings,
): { field: keyof BookSettings; message: string } | null {
  const needed = [
    ['income', 'Please choose the account of your sales.'],
    ['taxed', 'Please choose the tax of what is taxable.'],
    ['untaxed', 'Please choose the tax of what is not taxable.'],
    ...(settings.payments || settings.credits
      ? ([
          ['transfer', 'Please choose where transfers arrive.'],
          ['card', 'Please choose where card payments arrive.'],
          ['cash', 'Please choose where cash arrives.'],
        ] as const)
      : []),
  ] as const
  for (const [field, message] of needed) if (settings[field] === '') return { field, message }
  return null
}

/** The account on which a payment of this kind arrives. */
export const accountOf = (settings: BookSettings, method: number | null): string =>
  method === 1 ? settings.cash : method === 2 ? settings.card : settings.transfer

/** Minutes until a program that was down is asked again: 1, 2, 4 … 60. */
export const restMinutes = (tries: number): number => Math.min(60, 2 ** Math.max(0, tries - 1))

/** The kinds that the switches leave on. */
export function kindsSent(settings: BookSettings): BookKind[] {
  const { clients, items, invoices, payments, credits } = settings
  return [
    ...(clients ? (['client'] as const) : []),
    ...(items ? (['item'] as const) : []),
    ...(invoices ? (['invoice', 'revision'] as const) : []),
    ...(invoices && credits ? (['credit'] as const) : []),
    ...(invoices && payments ? (['payment'] as const) : []),
    ...(invoices && credits && payments ? (['refund'] as const) : []),
  ]
}
