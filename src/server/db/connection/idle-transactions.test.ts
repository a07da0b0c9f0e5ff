import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testApp } from '#app/testing/test-app.ts'
import { companyIdFrom } from '#server/db/company-id.ts'
import { newDeed } from '#server/db/deed.ts'
import { openDoors } from '#server/db/doors.ts'

const app = await testApp()
const company = companyIdFrom((await app.company()).id, 'session')

test('a transaction that does nothing for too long is ended, keeps nothing, and is named; the next one is served', async () => {
  const told: string[] = []
  const doors = openDoors({ ...app.database.serve, max: 1, mostIdleSeconds: 1 }, error =>
    told.push(error.message),
  )
  const idle = doors.doing(newDeed({ endpoint: 'POST /jobs/slow' })).withCompany(company, async tx => {
    await tx.insertRows('job_types', { name: 'idle' }).execute()
    await sleep(1_600)
    await sql`select 1`.execute(tx)
  })
  await expect(idle).rejects.toThrow(/connection/i)
  expect(told).toEqual([
    `a transaction was ended: POST /jobs/slow, company ${company} did nothing in it for 1 s`,
  ])
  expect(await doors.readCompany(company, tx => tx.rows('job_types').select('name').execute())).toEqual([])
  await doors.close()
})
