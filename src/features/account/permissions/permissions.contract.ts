import * as z from 'zod/mini'
import { groupKinds, user } from '#shared/access.ts'
import { endpoint } from '#shared/endpoint.ts'
import { wireFact } from '#shared/fact.ts'
import * as f from '#shared/fields.ts'
import { featureNames } from '#shared/plan.ts'
import { groupTexts, madeKinds } from './permissions.rules.ts'

const permission = z.object({
  permission_id: z.number(),
  description: z.string(),
  /** Group ids, comma-separated. */
  roles: z.string(),
})

const groupName = f.requiredLine(60, groupTexts.nameRequired)

export const permissionsContract = {
  rolePermissions: endpoint('GET', '/settings/getRolePermissions', {
    about: 'Which groups hold which permission.',
    access: user({ permission: 'settings' }),
    effect: 'reads',
    reads: ['permissions'],
    reply: z.object({
      data: z.array(permission),
      roles: z.array(
        z.object({
          id: z.number(),
          name: z.string(),
          kind: z.enum(groupKinds),
          /** Members in it, disabled ones too: a group with people stays. */
          people: z.number(),
        }),
      ),
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
          z.object({ permission_id: f.id, roles: z.string().check(z.regex(/^[\d,]*$/), z.maxLength(1_000)) }),
        )
        .check(z.maxLength(200)),
    }),
    reply: z.object({ data: z.array(permission) }),
  }),
  addGroup: endpoint('POST', '/settings/addGroup', {
    about:
      'Adds a group of a kind, which stays; `holds` are the permissions that it begins with, of the caller’s own.',
    access: user({ permission: 'settings' }),
    effect: 'undoable',
    changes: ['permissions', 'team'],
    input: z.object({
      name: groupName,
      kind: z.enum(madeKinds),
      holds: z._default(z.array(f.id).check(z.maxLength(200)), []),
    }),
    reply: z.object({ id: z.number() }),
  }),
  editGroup: endpoint('POST', '/settings/editGroup/:id', {
    about: 'Renames a group.',
    access: user({ permission: 'settings' }),
    effect: 'undoable',
    changes: ['permissions', 'team', 'viewer'],
    input: z.object({ id: f.id, name: groupName }),
  }),
  deleteGroups: endpoint('POST', '/settings/deleteGroups', {
    about: 'Removes groups of the company’s own that nobody is in.',
    access: user({ permission: 'settings' }),
    effect: 'undoable',
    changes: ['permissions', 'team', 'settings'],
    input: z.object({ ids: f.idList.check(z.minLength(1), z.maxLength(50)) }),
  }),
  featureGates: endpoint('GET', '/settings/getFeatureGates', {
    about:
      'Which plans have each feature, by name, and whether the company’s has it; no plans: all of them have it.',
    access: user({ permission: 'settings' }),
    effect: 'reads',
    reads: ['company', 'plans'],
    reply: z.object({
      result: z.array(
        z.object({
          feature: z.enum(featureNames as [string, ...string[]] as never as [(typeof featureNames)[number]]),
          plans: z.array(z.string()),
          has: z.boolean(),
        }),
      ),
    }),
  }),
  groupHistory: endpoint('GET', '/settings/getGroupHistory', {
    about: 'The newest changes of groups and of what they may do.',
    access: user({ permission: 'settings' }),
    effect: 'reads',
    beside: true,
    reads: ['permissions'],
    reply: z.object({
      result: z.array(
        z.object({
          id: z.number(),
          at: f.instantOut,
          /** '': the product itself. */
          user: z.string(),
          lines: z.array(wireFact),
        }),
      ),
    }),
  }),
}
