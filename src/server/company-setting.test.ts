import { expect, test } from 'vitest'
import { testApp } from '#app/testing/test-app.ts'
import { feesContract } from '#features/account/tax-and-fees/fees.contract.ts'
import { moneySettingsContract as money } from '#features/money/money-settings/money-settings.contract.ts'
import { type CompanySetting, readSetting, saveSetting } from './company-setting.ts'
import { companyIdFrom } from './db/company-id.ts'

const app = await testApp()
const { ok } = app

const eight = Array.from({ length: 8 }, (_, n) => n)
const setting: CompanySetting<Record<string, number>> = {
  name: 'eight-at-once',
  from: stored => (stored ?? {}) as Record<string, number>,
}

test('eight first saves of a setting at once keep the fields of all', async () => {
  const company = companyIdFrom((await app.company()).id, 'schedule')
  const { db } = app.services
  await Promise.all(
    eight.map(n => db.withCompany(company, tx => saveSetting(tx, setting, { [`field${n}`]: n }, undefined))),
  )
  const { version, ...kept } = await db.readCompany(company, tx => readSetting(tx, setting))
  expect(version).toBe(8)
  expect(kept).toEqual(Object.fromEntries(eight.map(n => [`field${n}`, n])))
})

test('first saves of one setting and of tax and fees by several people at once lose nothing', async () => {
  const { owner } = await app.company()
  const texts = { invoice_message: 'a', invoice_terms: 'b', quote_message: 'c', quote_terms: 'd' }
  const fees = {
    tax: 12,
    credit_fee: 2,
    tax_name: 'VAT',
    registered: false,
    Prefill_Item: false,
    Include_Tax: true,
  }
  const each = (all: object) => Object.entries(all).map(([name, value]) => ({ [name]: value }))
  await Promise.all([
    ...each(texts).map(one => ok(money.saveDocuments, one, owner)),
    ...each(fees).map(one => ok(feesContract.save, one as never, owner)),
  ])
  expect((await ok(money.documents, {}, owner)).body.result).toMatchObject(texts)
  expect((await ok(feesContract.read, {}, owner)).body.result).toMatchObject(fees)
})
