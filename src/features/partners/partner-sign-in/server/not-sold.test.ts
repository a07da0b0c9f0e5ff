import { expect, test } from 'vitest'
import { testApp } from '#app/testing/test-app.ts'
import { partnerDeskContract } from '../../partner-desk/partner-desk.contract.ts'
import { partnerHomeContract } from '../../partner-home/partner-home.contract.ts'
import { partnerSignInContract } from '../partner-sign-in.contract.ts'
import { partnerWithOwner } from '../testing/partner-person.ts'

test('where nothing is sold, every call of partners answers 404', async () => {
  const app = await testApp({ sellsPlans: false })
  const { owner, code } = await partnerWithOwner(app)
  const company = await app.company()
  const invalid = { id: 1, refer_code: code, click: true, email: 'x@y.test', password: 'Gutter7!' }
  for (const entry of Object.values({ ...partnerHomeContract, ...partnerSignInContract })) {
    if (entry.access.as === 'partner')
      for (const as of [owner, null])
        expect([entry.path, (await app.request(entry, invalid, as)).status]).toEqual([entry.path, 404])
  }
  for (const entry of [partnerSignInContract.open, partnerSignInContract.login, partnerHomeContract.visit])
    expect((await app.request(entry, invalid, null)).status).toBe(404)
  expect((await app.send(partnerDeskContract.programme, {}, company.owner)).status).toBe(404)
})
