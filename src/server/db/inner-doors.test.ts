import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testApp } from '#app/testing/test-app.ts'
import { companyIdFrom } from './company-id.ts'
import type { CompanyTx } from './company-tx.ts'
import type { PlatformTx } from './doors.ts'
import { asCompany, asPlatform } from './inner-doors.ts'

const app = await testApp({ alone: true })
const [ours, theirs] = [await app.company(), await app.company()]
const [ourId, theirId] = [companyIdFrom(ours.id, 'seed'), companyIdFrom(theirs.id, 'seed')]
const { db } = app.services

/** Ids of the companies whose people a transaction shows, and whether it shows accounts. */
async function seen(tx: CompanyTx | PlatformTx) {
  const { rows } = await sql<{ companies: number[]; accounts: boolean }>`
    select (select array_agg(distinct company_id order by company_id) from users) as companies,
      exists (select 1 from accounts) as accounts`.execute(tx as CompanyTx)
  return rows[0]
}
const ourRows = { companies: [ours.id], accounts: false }
const theirRows = { companies: [theirs.id], accounts: false }
const allPeople = { companies: [ours.id, theirs.id], accounts: true }

test('a company’s transaction shows the platform while that is asked for, and its company alone afterwards', async () => {
  await db.withCompany(ourId, async tx => {
    expect(await seen(tx)).toEqual(ourRows)
    await asPlatform(tx, async platform => {
      expect(await seen(platform)).toEqual(allPeople)
      await asCompany(platform, theirId, async company => {
        expect(company.companyId).toBe(theirs.id)
        expect(await seen(company)).toEqual(theirRows)
      })
      expect(await seen(platform)).toEqual(allPeople)
    })
    expect(tx.companyId).toBe(ours.id)
    expect(await seen(tx)).toEqual(ourRows)
  })
})

test('a transaction of the platform shows one company, and then all again', async () => {
  await db.withPlatform('test', async tx => {
    await asCompany(tx, theirId, async company => expect(await seen(company)).toEqual(theirRows))
    expect(await seen(tx)).toEqual(allPeople)
    expect(tx).not.toHaveProperty('companyId')
  })
})

test('what goes wrong inside closes the door as well', async () => {
  await db.withCompany(ourId, async tx => {
    const refused = asPlatform(tx, async () => {
      throw new Error('refused')
    })
    await expect(refused).rejects.toThrow('refused')
    expect(await seen(tx)).toEqual(ourRows)
  })
  const broken = db.withCompany(ourId, tx =>
    asPlatform(tx, platform => sql`select nothing`.execute(platform)),
  )
  await expect(broken).rejects.toThrow('nothing')
})

test('a door that was carried out shows nothing any more', async () => {
  await db.withCompany(ourId, async tx => {
    const kept = await asPlatform(tx, async platform => ({ platform }))
    await expect(seen(kept.platform)).rejects.toThrow('closed')
    expect(await seen(tx)).toEqual(ourRows)
  })
})
