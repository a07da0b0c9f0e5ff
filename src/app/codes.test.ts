import { expect, test } from 'vitest'
import { testApp } from '#app/testing/test-app.ts'
import { paymentMethods } from '#features/account/tax-and-fees/payment-methods.rules.ts'
import { outcomes } from '#features/clients/imports/imports.rules.ts'
import { dimensions } from '#features/insight/measures/kept-measures.rules.ts'
import { grains } from '#features/insight/measures/pieces.rules.ts'
import { sources } from '#features/insight/measures/sources.rules.ts'
import { diaryTypes } from '#features/jobs/diary/diary.rules.ts'
import { statuses } from '#features/jobs/job-status/job-status.rules.ts'
import { creditMethod } from '#features/money/ledger/ledger.rules.ts'
import { invoiceStates } from '#features/money/supplier-invoices/supplier-invoices.rules.ts'
import { paymentTypes } from '#features/people/team/team.rules.ts'
import { importKinds } from './import-kinds.ts'

const app = await testApp()

const methods = paymentMethods.map(({ id }) => id)
/** Codes of the rules by the column that holds them. */
const ruled: Record<string, readonly (number | string)[]> = {
  'diary_entries.type': diaryTypes,
  'figure_facts.source': Object.values(sources),
  'figures.dimension': [0, ...Object.values(dimensions).flatMap(({ code }) => code ?? [])],
  'figures.grain': Object.values(grains),
  'import_rows.outcome': ['', ...outcomes],
  'imports.kind': Object.keys(importKinds),
  'jobs.payment_method': methods,
  'jobs.payment_method2': methods,
  'jobs.status_id': statuses.map(({ id }) => id),
  'ledger_entries.method': [...methods, creditMethod],
  'supplier_invoices.state': invoiceStates,
  'pay_rates.payment_type_id': paymentTypes.map(({ value }) => value),
}

test.each(Object.entries(ruled))('%s takes the codes of the rules and no others', async (column, codes) => {
  const [table, name] = column.split('.')
  const [check] = await app.sql<{ condition: string }>(
    `select pg_get_expr(conbin, conrelid) as condition from pg_constraint where conname = $1 and convalidated`,
    [`${table}_${name}_check`],
  )
  const odd = typeof codes[0] === 'number' ? [Math.max(...codes.map(Number)) + 1, -1] : ['other']
  const [row] = await app.sql<{ taken: unknown[]; refused: unknown[] }>(
    `select coalesce(array_agg(${name}) filter (where ${check!.condition}), '{}') as taken,
       coalesce(array_agg(${name}) filter (where not (${check!.condition})), '{}') as refused
     from unnest($1::${typeof codes[0] === 'number' ? 'int' : 'text'}[]) as c(${name})`,
    [[...codes, ...odd]],
  )
  expect(row).toEqual({ taken: codes, refused: odd })
})
