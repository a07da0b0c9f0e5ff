import { expect, test } from 'vitest'
import { type TestCompany, testApp } from '#app/testing/test-app.ts'
import { couponsContract } from '#features/account/coupons/coupons.contract.ts'
import { couponTexts } from '#features/account/coupons/coupons.rules.ts'
import { cardPaymentsContract } from '../../card-payments/card-payments.contract.ts'
import { invoicesContract } from '../../invoices/invoices.contract.ts'
import { clientDiscountsContract as c } from '../client-discounts.contract.ts'

const app = await testApp()

async function invoiced(company: TestCompany, price = 99.99) {
  const content = { name: 'Ada', email: 'ada@example.test', lines: [{ name: 'Tap', quantity: 1, price }] }
  const { id } = (await app.ok(invoicesContract.add, { ...content, with_tax: true }, company.office)).body
    .result
  await app.ok(invoicesContract.send, { id, via: 'none', again: true }, company.office)
  const { link } = (await app.ok(cardPaymentsContract.ofInvoice, { id }, company.office)).body
  return { id, token: link.split('/').at(-1)! }
}
const coupon = (company: TestCompany, more: object) =>
  app.request(
    couponsContract.add,
    {
      name: 'Spring',
      code: 'SPRING',
      percent_bp: 1_000,
      duration_months: 12,
      max_redemptions: null,
      expires_on: null,
      ...more,
    },
    company.office,
  )
const use = (token: string, code: string) => app.request(c.use, { token, code }, null)
const open = async (company: TestCompany, id: number) =>
  (await app.ok(invoicesContract.byId, { id }, company.office)).body.result!

test('a code is taken off an invoice to the cent, with a credit note, once', async () => {
  const company = await app.company()
  const { id, token } = await invoiced(company)
  const { total, owed } = await open(company, id)
  expect(owed).toBe(total)
  expect((await app.ok(c.read, { token }, null)).body.result).toMatchObject({ takes_codes: false, code: '' })
  await coupon(company, {})
  expect((await app.ok(c.read, { token }, null)).body.result.takes_codes).toBe(true)
  const cents = Math.round(total * 10)
  expect((await use(token, ' spring ')).body.result).toEqual({
    takes_codes: false,
    code: 'SPRING',
    amount_cents: cents,
  })
  const after = await open(company, id)
  expect(Math.round(after.owed * 100)).toBe(Math.round(total * 100) - cents)
  expect(after.entries.map(each => [each.kind, Math.round(each.amount * 100), each.note])).toMatchObject([
    ['invoice', Math.round(total * 100), ''],
    ['credit', -cents, 'Discount SPRING'],
  ])
  expect(after.total).toBe(total)
  expect((await use(token, 'SPRING')).body.message).toBe(couponTexts.onInvoice)
  const { data } = (await app.ok(couponsContract.coupons, {}, company.office)).body.coupons
  expect(data[0]).toMatchObject({ times_redeemed: 1, coupon: { duration_in_months: 0 } })
})

test.each([
  ['unknown', 'NOPE', {}, couponTexts.unknown],
  ['off', 'SPRING', { is_off: true }, couponTexts.unknown],
  ['over', 'SPRING', { expires_on: '2020-01-01' }, couponTexts.expired],
] as const)('a code that is %s is refused with its sentence', async (_, code, more, message) => {
  const company = await app.company()
  await coupon(company, more)
  if ('is_off' in more) await app.sql('update coupons set active = false where company_id = $1', [company.id])
  const { token } = await invoiced(company)
  const refused = await use(token, code)
  expect([refused.status, refused.body.message]).toEqual([400, message])
})

test('a coupon over the price takes no more than is owed; another company’s code is none', async () => {
  const [company, other] = [await app.company(), await app.company()]
  await coupon(other, { code: 'OTHER' })
  await coupon(company, { percent_bp: 0, amount_off: 50_000 })
  const { id, token } = await invoiced(company, 20)
  expect((await use(token, 'OTHER')).body.message).toBe(couponTexts.unknown)
  const { total } = await open(company, id)
  expect((await use(token, 'SPRING')).body.result.amount_cents).toBe(Math.round(total * 100))
  expect(await open(company, id)).toMatchObject({ owed: 0 })
  expect((await use(token, 'SPRING')).status).toBe(409)
  expect((await use('x'.repeat(40), 'SPRING')).status).toBe(404)
})

test('the last use is nobody’s twice, and one invoice has one code', async () => {
  const company = await app.company()
  await coupon(company, { max_redemptions: 1 })
  await coupon(company, { code: 'SECOND' })
  const invoices = await Promise.all(Array.from({ length: 4 }, () => invoiced(company)))
  const all = await Promise.all(invoices.map(each => use(each.token, 'SPRING')))
  expect(all.map(each => each.status).sort()).toEqual([200, 400, 400, 400])
  const [rest] = invoices.filter((_, i) => all[i]!.status !== 200)
  const both = await Promise.all([1, 2, 3].map(() => use(rest!.token, 'SECOND')))
  expect(both.map(each => each.status).sort()).toEqual([200, 409, 409])
  for (const as of [company.technician])
    expect((await app.request(couponsContract.coupons, {}, as)).status).toBe(403)
})
