import { type SampleMaker, type Samples, samplesFor, unique } from '#app/testing/sample-maker.ts'
import type { permissionsContract } from '../permissions.contract.ts'

export type GroupRows = Awaited<ReturnType<typeof groupRows>>

export async function groupRows({ app, company, word }: SampleMaker) {
  const [group] = await app.sql<{ id: number }>(
    `insert into groups (company_id, name, kind) values ($1, $2, 'office') returning id`,
    [company.id, `${word} ${unique()}`],
  )
  return { group: group!.id }
}

export const permissionsSamples = (rows: GroupRows): Samples<typeof permissionsContract> => ({
  saveRolePermissions: { data: [{ permission_id: 1, roles: '1,2' }] },
  addGroup: { name: `Group ${unique()}`, kind: 'office', holds: [1] },
  editGroup: { id: rows.group, name: `Renamed ${unique()}` },
  deleteGroups: { ids: [rows.group] },
})

export default samplesFor({ samples: { permissions: permissionsSamples }, rows: groupRows })
