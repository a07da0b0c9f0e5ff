import * as z from 'zod/mini'
import { groupKinds, user } from '#shared/access.ts'
import { endpoint } from '#shared/endpoint.ts'
import * as f from '#shared/fields.ts'

const permission = z.object({
  permission_id: z.number(),
  description: z.string(),
  /** Group ids, comma-separated. */
  roles: z.string(),
})

export const permissionsContract = {
  rolePermissions: endpoint('GET', '/settings/getRolePermissions', {
    about: 'Which groups hold which permission.',
    access: user({ permission: 'settings' }),
    effect: 'reads',
    reads: ['permissions'],
    reply: z.object({
      data: z.array(permission),
      roles: z.array(z.object({ id: z.number(), name: z.string(), kind: z.enum(groupKinds) })),
    }),
  }),
  saveRolePermissions: endpoint('POST', '/settings/editRolePermissions', {
    about:
      'Sets which groups hold the permissions named, as far as the caller holds them; the owner keeps all of them.',
    access: user({ permission: 'settings' }),
    effect: 'undoable',
    changes: ['permissions'],
    input: z.object({
      data: z
        .array(
          z.object({ permission_id: f.id, roles: z.string().check(z.regex(/^[\d,]*$/), z.maxLength(200)) }),
        )
        .check(z.maxLength(200)),
    }),
    reply: z.object({ data: z.array(permission) }),
  }),
}
