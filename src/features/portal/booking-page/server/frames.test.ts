import { expect, test } from 'vitest'
import { testApp } from '#app/testing/test-app.ts'
import { jobTypesContract } from '#features/account/job-types/job-types.contract.ts'
import { minisiteContract } from '../../minisite/minisite.contract.ts'
import { emptyValues } from '../../minisite/minisite.rules.ts'
import { bookingPageContract as c } from '../booking-page.contract.ts'
import { usualBookingPage } from '../booking-page.rules.ts'

const app = await testApp()
const { ok } = app

test('the page stands in frames of the company’s own website and of those that are named alone', async () => {
  const { id, owner } = await app.company()
  const type = (await ok(jobTypesContract.add, { name: 'Blocked drain' }, owner)).body.result.id
  const slug = `frame-${id}`
  const types = [{ id: type, price: '', questions: [] }]
  const path = `/book/${slug}`
  const ancestors = async () => {
    const { headers } = await app.http.inject({ url: path, headers: { accept: 'text/html' } })
    return [
      /frame-ancestors ([^;]*)/.exec(String(headers['content-security-policy']))![1],
      headers['x-frame-options'],
    ]
  }
  await ok(c.save, { ...usualBookingPage, is_on: true, slug, types }, owner)
  expect(await ancestors()).toEqual(["'self'", undefined])
  await ok(c.save, { sites: ['https://www.smith.test/contact'] }, owner)
  expect(await ancestors()).toEqual([
    "'self' https://smith.test http://smith.test https://www.smith.test",
    undefined,
  ])
  const blocks = [{ id: 'a', kind: 'booking' as const, values: emptyValues({ title: 'Book us' }) }]
  const site = { design: 'classic' as const, language: '', title: '', description: '', proofs: [], blocks }
  await ok(minisiteContract.publish, site, owner)
  const shown = await app.http.inject({ url: `/site/${slug}`, headers: { accept: 'text/html' } })
  expect(shown.body).toContain(`<iframe class="book" src="${path}"`)
  expect(shown.headers['content-security-policy']).toContain("frame-src 'self'")
  expect(shown.headers['content-security-policy']).not.toContain('script-src')
})
