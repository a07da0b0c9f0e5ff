import sharp from 'sharp'
import { expect, test } from 'vitest'
import { testApp } from '#app/testing/test-app.ts'
import type { CompanyId } from '#server/db/company-id.ts'
import { companyContract as c } from '../company.contract.ts'
import { letterheadOf } from './letterhead.service.ts'

const app = await testApp()

const letterhead = (company: { owner: { companyId: number } }) =>
  app.services.db.withCompany(company.owner.companyId as CompanyId, letterheadOf)

test('a letterhead names the company as it is, with its logo', async () => {
  const company = await app.company()
  const bare = await letterhead(company)
  expect(bare).toMatchObject({ name: 'Test Plumbing', logo: null })
  const logo = await sharp({ create: { width: 30, height: 20, channels: 3, background: '#0b7f77' } })
    .png()
    .toBuffer()
  await app.upload(c.saveLogo, {}, company.owner, { bytes: logo, filename: 'logo.png' })
  expect((await letterhead(company)).logo).toMatchObject({ width: 30, height: 20 })
})
