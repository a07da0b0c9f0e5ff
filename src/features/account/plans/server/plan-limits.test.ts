import { expect, test } from 'vitest'
import { testApp } from '#app/testing/test-app.ts'
import { supportContract } from '#features/guide/support/support.contract.ts'
import { profileContract } from '#features/people/profile/profile.contract.ts'
import { planInactive } from '#shared/plan.ts'
import { companyContract } from '../../company/company.contract.ts'
import { warnOfLimits } from './mails/plan-warnings.service.ts'

const app = await testApp()

test('owners are mailed once when 80 percent of a limit is used, and again after it was less', async () => {
  const company = await app.company({ pack_id: 2 })
  const warned = async () => {
    await Promise.all(
      [1, 2].map(() =>
        warnOfLimits(app.services, error => {
          throw error
        }),
      ),
    )
    return (await app.sql(`select id from outbox where company_id = $1 and kind = 'mail'`, [company.id]))
      .length
  }
  const uses = (bytes: number) =>
    app.sql(
      `insert into file_totals (company_id, bytes) values ($1, $2)
       on conflict (company_id) do update set bytes = excluded.bytes`,
      [company.id, bytes],
    )
  await uses(15.9e9)
  expect(await warned()).toBe(0)
  await uses(16e9)
  expect(await warned()).toBe(1)
  await uses(19e9)
  expect(await warned()).toBe(1)
  await uses(1e9)
  await warned()
  await uses(17e9)
  expect(await warned()).toBe(2)
})

test('an ended plan leaves support and profile open, and refuses other changes', async () => {
  const company = await app.company({ pack_id: 2 })
  await app.sql(`update companies set subscription_date = '2020-01-01' where id = $1`, [company.id])
  app.services.sessions.forget()
  const logo = await app.request(companyContract.removeLogo, {}, company.owner)
  expect([logo.status, logo.body.message]).toEqual([403, planInactive])
  await app.ok(supportContract.sendSupportMessage, { message: 'How do I pay?' }, company.owner)
  await app.ok(profileContract.saveLanguage, { language: 'de' }, company.technician)
})
