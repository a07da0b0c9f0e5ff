import { afterEach, expect, test } from 'vitest'
import { testApp } from '#app/testing/test-app.ts'
import { jobTypesContract } from '#features/account/job-types/job-types.contract.ts'
import { embeddedSms } from '#server/providers/sms/embedded.ts'
import type { SmsToSend } from '#server/providers/sms/sms.port.ts'
import { bookingPageContract as c } from '../booking-page.contract.ts'
import { usualBookingPage } from '../booking-page.rules.ts'
import { publicBookingContract as p } from '../public-booking.contract.ts'

const sent: SmsToSend[] = []
const phone = embeddedSms()
const sms = {
  ...phone,
  send(text: SmsToSend) {
    sent.push(text)
    return phone.send(text)
  },
}
const app = await testApp({ sms })
const { ok } = app
afterEach(() => app.setNow(null))

const textWith = async (words: RegExp) => {
  await expect.poll(() => sent.some(({ text }) => words.test(text)), { timeout: 30_000 }).toBe(true)
  return sent.findLast(({ text }) => words.test(text))!
}

test('who leaves a mobile alone is proven by the code of a text, and reads there what they changed', async () => {
  const company = await app.company()
  const added = { name: 'Blocked drain', appointment_duration: 60 }
  const type = (await ok(jobTypesContract.add, added, company.owner)).body.result.id
  const slug = `sms-${company.id}`
  const types = [{ id: type, price: '', questions: [] }]
  const own = { from: 480, to: 960, window: 60, change_notice: 0, notice: 2_880 }
  await ok(c.save, { ...usualBookingPage, is_on: true, mode: 'book', slug, types, ...own }, company.owner)
  const { ticket } = (await ok(p.open, { slug }, null)).body
  const asked = { slug, job_type_id: type, address: '5 Crown St, Surry Hills NSW 2010' }
  const { place, times } = (await ok(p.openings, asked, null)).body
  app.setNow(new Date(Date.now() + 60_000))
  const chosen = { slug, job_type_id: type, place, starts_at: times[2]!, ticket }
  const { token } = (await ok(p.hold, chosen, null)).body
  const person = { slug, token, name: 'Ada', phone: '0412 345 678' }
  const confirmed = await ok(p.confirm, person as never, null)
  expect(confirmed.body).toMatchObject({ via: 'sms', to: '•••• 678' })
  const asks = await textWith(/confirms your booking/)
  expect(asks.to).toBe('+61412345678')
  const code = /\b(\d{6})\b/.exec(asks.text)![1]!
  const { url, state } = (await ok(p.activate, { id: token, code }, null)).body
  expect(state).toBe('booked')
  await textWith(/booked for/)
  await ok(p.move, { slug, token: url.split('/').at(-1)!, cancel: true }, null)
  expect((await textWith(/Your booking was cancelled/)).to).toBe('+61412345678')
})
