import { clientColumns } from '#features/clients/clients/client-columns.rules.ts'
import { answerColumns } from '#features/jobs/forms/answer-columns.rules.ts'
import { partColumns } from '#features/jobs/job-summary/part-columns.rules.ts'
import { jobColumns } from '#features/jobs/jobs/job-columns.rules.ts'
import { workTimeColumns } from '#features/jobs/work-times/work-time-columns.rules.ts'
import { reviewColumns } from '#features/messages/reviews/review-columns.rules.ts'
import { invoiceColumns } from '#features/money/invoices/invoice-columns.rules.ts'
import { paymentColumns } from '#features/money/invoices/payment-columns.rules.ts'
import { quoteColumns } from '#features/money/quotes/quote-columns.rules.ts'
import { memberColumns } from '#features/people/team/member-columns.rules.ts'
import { leadColumns } from '#features/sales/leads/lead-columns.rules.ts'
import { stockColumns } from '#features/stock/inventory/stock-columns.rules.ts'
import type { RowSource } from '#shared/rows/columns.ts'

/** Rows that a company can report on; each is declared by its owner, the database's words beside it. */
export const rowSources = {
  jobs: jobColumns,
  invoices: invoiceColumns,
  payments: paymentColumns,
  quotes: quoteColumns,
  clients: clientColumns,
  leads: leadColumns,
  times: workTimeColumns,
  parts: partColumns,
  forms: answerColumns,
  stock: stockColumns,
  people: memberColumns,
  reviews: reviewColumns,
} as const satisfies Record<string, RowSource>
export type SourceName = keyof typeof rowSources
export const sourceNames = Object.keys(rowSources) as SourceName[]
export const sourceOf = (name: SourceName): RowSource => rowSources[name]
