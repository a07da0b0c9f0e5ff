import type { Handlers } from '#server/mount.ts'
import { refuse } from '#server/refusal.ts'
import { permissionOf } from '#shared/permissions.ts'
import { featureAccess, featureNames } from '#shared/plan.ts'
import type { permissionsContract } from '../permissions.contract.ts'
import { notHeld, storedRoles } from '../permissions.rules.ts'
import { addGroup, deleteGroups, editGroup, groupHistory } from './groups.service.ts'
import {
  groupsWithKind,
  packNames,
  permissionsAndGroups,
  permissionsForUpdate,
  updateRoles,
} from './permissions.queries.ts'

export const permissionsHandlers: Handlers<typeof permissionsContract> = {
  async rolePermissions(_input, ctx) {
    const { permissions, groups } = await ctx.read(permissionsAndGroups)
    return { data: permissions.map(shown), roles: groups }
  },

  addGroup: (group, ctx) => ctx.write(tx => addGroup(tx, group)),

  editGroup: ({ id, name }, ctx) =>
    ctx.write(async tx => {
      await editGroup(tx, id, name)
      return {}
    }),

  async deleteGroups({ ids }, ctx) {
    const reply = await ctx.write(async tx => {
      await deleteGroups(tx, ids)
      return {}
    })
    ctx.sessions.forget({ companyId: ctx.session.companyId })
    return reply
  },

  async featureGates(_input, ctx) {
    const packs = ctx.sellsPlans ? await ctx.read(packNames) : []
    return {
      result: featureNames.map(feature => {
        const { packs: having } = featureAccess(feature)
        return {
          feature,
          plans: having ? packs.filter(({ id }) => having.includes(id)).map(({ name }) => name) : [],
          has: having?.includes(ctx.session.pack_id) ?? true,
        }
      }),
    }
  },

  groupHistory: async (_input, ctx) => ({ result: await ctx.read(groupHistory) }),

  async saveRolePermissions({ data }, ctx) {
    const reply = await ctx.write(async tx => {
      const rows = await permissionsForUpdate(tx)
      const groups = await groupsWithKind(tx)
      const byId = new Map(rows.map(row => [row.id, row]))
      for (const wanted of data) {
        const row = byId.get(wanted.permission_id)
        if (!row) return refuse(400, 'Permission id is not valid', { field: 'data' })
        const roles = storedRoles(wanted.roles, groups)
        if (roles === null) return refuse(400, 'Roles is not valid', { field: 'data' })
        if (roles === row.roles) continue
        // Otherwise an office admin could give their own group what only the owner may do.
        const key = permissionOf(row)
        if (key !== null && !ctx.session.permissions.includes(key)) refuse(403, notHeld)
        await updateRoles(tx, row.id, roles)
        tx.record('permissions', { roles: row.roles }, { roles }, row.id)
        row.roles = roles
      }
      return { data: rows.map(shown) }
    })
    // The change also applies to existing sessions; other processes hear of it through the event.
    ctx.sessions.forget({ companyId: ctx.session.companyId })
    return reply
  },
}

const shown = (row: { id: number; description: string; roles: string }) => ({
  permission_id: row.id,
  description: row.description,
  roles: row.roles,
})
