import { type Samples, samplesFor } from '#app/testing/sample-maker.ts'
import type { permissionsContract } from '../permissions.contract.ts'

export const permissionsSamples: Samples<typeof permissionsContract> = {
  saveRolePermissions: { data: [{ permission_id: 1, roles: '1,2' }] },
}

export default samplesFor({ samples: { permissions: permissionsSamples } })
