import type { TestUser, testApp } from '#app/testing/test-app.ts'
import { insertGroupsAndPermissions } from '#features/account/permissions/server/permissions.queries.ts'
import { companyIdFrom } from '#server/db/company-id.ts'

const company = 2

/** Somebody of the host, whose company another test file may have given its groups in the same database. */
export async function newHost(app: Awaited<ReturnType<typeof testApp>>): Promise<TestUser> {
  await app.services.db.withCompany(companyIdFrom(company, 'seed'), async tx => {
    const groups = await tx.rows('groups').select('id').limit(1).execute()
    if (groups.length === 0) await insertGroupsAndPermissions(tx)
  })
  return app.user(company, 1)
}
