import * as z from 'zod/mini'
/** Kinds of records written to the books. */
export const bookKinds = [
  'client',
  'item',
  'invoice',
  'revision',
  'credit',
  'payment',
  'refund',
  'bill',
] as const
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
  'bill',
]

export const bookStates = ['waiting', 'sending', 'sent', 'held', 'failed', 'skipped'] as const
export type BookState = (typeof bookStates)[number]

export const connectionStates = ['setting-up', 'on', 'paused', 'ended'] as const
export type ConnectionState = (typeof connectionStates)[number]

/** False where access was given to other organisations than the one that was written to: nothing goes to those unasked. */
export const isReached = ({
  organisation,
  organisations,
}: {
  organisation: string
  organisations: readonly { id: string }[]
}): boolean => organisations.some(({ id }) => id === organisation)

/** Labels of kinds, of many. */
export const kindLabels: Record<BookKind, string> = {
  client: 'Clients',
  item: 'Items',
  invoice: 'Invoices',
  revision: 'Invoice revisions',
  credit: 'Credit notes',
  payment: 'Payments',
  refund: 'Refunds',
  bill: 'Supplier invoices',
}

/** Labels of one of a kind. */
export const oneLabels: Record<BookKind, string> = {
  client: 'Client',
  item: 'Item',
  invoice: 'Invoice',
  revision: 'Invoice revision',
  credit: 'Credit note',
  payment: 'Payment',
  refund: 'Refund',
  bill: 'Supplier invoice',
}

export const bookStateLabels: Record<BookState, string> = {
  waiting: 'Waiting',
  sending: 'Sending',
  sent: 'Sent',
  held: 'On hold',
  failed: 'Not sent',
  skipped: 'Skipped',
}

/** Filters of the journal; 0 shows all. */
export const bookFilters = { all: 0, waiting: 1, sent: 2, failed: 3, skipped: 4 } as const

export const bookSettings = z.object({
  /** Sales are put to this account, by code. */
  income: z.string(),
  /** Payments arrive here, by id: one for each way. */
  cash: z.string(),
  card: z.string(),
  transfer: z.string(),
  /** Tax types of what is taxable and of what is not. */
  taxed: z.string(),
  untaxed: z.string(),
  /** Which kinds are sent. Money needs its invoice: without invoices none of it is. */
  clients: z.boolean(),
  items: z.boolean(),
  invoices: z.boolean(),
  payments: z.boolean(),
  credits: z.boolean(),
  /** Suppliers' invoices: the account of purchases and their taxes. */
  bills: z.boolean(),
  expense: z.string(),
  bill_taxed: z.string(),
  bill_untaxed: z.string(),
  /** The category by which lines are tracked, by id; '': none. */
  tracking: z.string(),
  /** Its option for the jobs of a type; a type that isn't named has none. */
  tracking_options: z.array(z.object({ type: z.number(), option: z.string() })),
  /** Payments entered in the books come back as entries. */
  received: z.boolean(),
  /** Invoices dated from this day on are sent, with their money; 'yyyy-MM-dd'. */
  from: z.string(),
})
export type BookSettings = z.output<typeof bookSettings>

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
  bills: false,
  expense: '',
  bill_taxed: '',
  bill_untaxed: '',
  tracking: '',
  tracking_options: [],
  received: false,
  from: '2000-01-01',
}

const choice = z.object({ value: z.string(), label: z.string() })
type Choice = z.output<typeof choice>
const taxChoice = z.object({ value: z.string(), label: z.string(), rate: z.number() })
export const bookChoices = z.object({
  country: z.string(),
  currency: z.string(),
  income: z.array(choice),
  payment: z.array(choice),
  taxes: z.array(taxChoice),
  expense: z.array(choice),
  purchase_taxes: z.array(taxChoice),
  tracking: z.array(z.object({ value: z.string(), label: z.string(), options: z.array(choice) })),
})
export type Choices = z.output<typeof bookChoices>
export const noChoices: Choices = {
  country: '',
  currency: '',
  income: [],
  payment: [],
  taxes: [],
  expense: [],
  purchase_taxes: [],
  tracking: [],
}

/**
 * Default settings: account 200 is Sales in the chart of accounts that Xero gives an Australian organisation, OUTPUT
 * its GST on Income and EXEMPTOUTPUT its GST Free Income, 310 Cost of Goods Sold, INPUT and EXEMPTEXPENSES the same of
 * purchases; elsewhere the rate that fits.
 */
export function usualSettings(choices: Choices, tax: number, from: string): BookSettings {
  const has = (list: Choice[], value: string) => list.some(each => each.value === value)
  const named = (pattern: RegExp) => choices.payment.find(({ label }) => pattern.test(label))?.value
  const first = choices.payment[0]?.value ?? ''
  const taxNamed = (taxes: Choices['taxes'], usual: string, of: number) =>
    has(taxes, usual) ? usual : (taxes.find(({ rate }) => rate === of)?.value ?? '')
  return {
    income: has(choices.income, '200') ? '200' : (choices.income[0]?.value ?? ''),
    cash: named(/petty cash|\bcash\b/i) ?? first,
    card: named(/stripe|card|eftpos/i) ?? first,
    transfer: first,
    taxed: taxNamed(choices.taxes, 'OUTPUT', tax),
    untaxed: taxNamed(choices.taxes, 'EXEMPTOUTPUT', 0),
    clients: true,
    items: false,
    invoices: true,
    payments: true,
    credits: true,
    bills: choices.expense.length > 0,
    expense: has(choices.expense, '310') ? '310' : (choices.expense[0]?.value ?? ''),
    bill_taxed: taxNamed(choices.purchase_taxes, 'INPUT', tax),
    bill_untaxed: taxNamed(choices.purchase_taxes, 'EXEMPTEXPENSES', 0),
    tracking: '',
    tracking_options: [],
    received: true,
    from,
  }
}

/** The first thing that keeps sending from starting, or null. */
export function settingsProblem(
  settings: BookSettings,
): { field: keyof BookSettings; message: string } | null {
  const needed = [
    ['income', 'Choose the sales account.'],
    ['taxed', 'Choose the tax code for taxable sales.'],
    ['untaxed', 'Choose the tax code for GST-free sales.'],
    ...(settings.payments || settings.credits
      ? ([
          ['transfer', 'Choose the account for bank transfers.'],
          ['card', 'Choose the account for card payments.'],
          ['cash', 'Choose the account for cash.'],
        ] as const)
      : []),
    ...(settings.bills
      ? ([
          ['expense', 'Choose the purchases account.'],
          ['bill_taxed', 'Choose the tax code for taxable purchases.'],
          ['bill_untaxed', 'Choose the tax code for GST-free purchases.'],
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
  const { clients, items, invoices, payments, credits, bills } = settings
  return [
    ...(clients ? (['client'] as const) : []),
    ...(items ? (['item'] as const) : []),
    ...(invoices ? (['invoice', 'revision'] as const) : []),
    ...(invoices && credits ? (['credit'] as const) : []),
    ...(invoices && payments ? (['payment'] as const) : []),
    ...(invoices && credits && payments ? (['refund'] as const) : []),
    ...(bills ? (['bill'] as const) : []),
  ]
}
