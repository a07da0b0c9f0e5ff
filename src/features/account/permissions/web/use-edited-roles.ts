import { useState } from 'react'
import { permissionOf, rolesOf } from '#shared/permissions.ts'
import { useTyped } from '#web/forms/use-typed.ts'
import { useTexts } from '#web/i18n.ts'
import { toast } from '#web/toast.ts'
import { useLeaveGuard } from '#web/ui/dialog/use-leave-guard.ts'
import { useRead, useSend } from '#web/use-endpoint.ts'
import { useViewer } from '#web/viewer.ts'
import { permissionsContract } from '../permissions.contract.ts'
import { hasEffect, permissionsSaved, withGroup } from '../permissions.rules.ts'
import type { PermissionRow } from './PermissionGrid.tsx'

/** The company's permissions with what is switched here and not saved; a save can be taken back from its message. */
export function useEditedRoles(draft: 'permissions' | 'features') {
  const t = useTexts()
  const viewer = useViewer()
  const loaded = useRead(permissionsContract.rolePermissions, {})
  // Only what was switched here, so that this save does not revert what somebody else changed meanwhile.
  const { typed, put } = useTyped(draft, { edits: {} as Readonly<Record<number, string>> })
  const { edits } = typed
  const save = useSend(permissionsContract.saveRolePermissions)
  const [isSaving, setSaving] = useState(false)
  const stored = loaded.data?.data ?? []
  const changed = stored.filter(row => {
    const edit = edits[row.permission_id]
    return edit !== undefined && rolesOf(edit).join() !== rolesOf(row.roles).join()
  })
  useLeaveGuard(() => changed.length > 0 && !isSaving)

  async function store() {
    const before = changed.map(({ permission_id, roles }) => ({ permission_id, roles }))
    setSaving(true)
    try {
      await save.send({
        data: changed.map(({ permission_id }) => ({ permission_id, roles: edits[permission_id] ?? '' })),
      })
      await loaded.refetch()
      put({ edits: {} })
      toast.success(t(permissionsSaved), { undo: () => void save.send({ data: before }).catch(() => {}) })
    } finally {
      setSaving(false)
    }
  }

  return {
    loaded,
    rows: stored.filter(hasEffect).map(row => ({ ...row, roles: edits[row.permission_id] ?? row.roles })),
    isChanged: changed.length > 0,
    isSaving,
    /** True if the viewer holds the permission: only then can they grant or revoke it. */
    isHeld({ permission_id: id, description }: PermissionRow) {
      const key = permissionOf({ id, description })
      return key === null || viewer.permissions.includes(key)
    },
    change: (row: PermissionRow, group: number, on: boolean) =>
      put(now => ({ edits: { ...now.edits, [row.permission_id]: withGroup(row.roles, group, on) } })),
    cancel: () => put({ edits: {} }),
    store: () => void store().catch(() => {}),
  }
}
export type EditedRoles = ReturnType<typeof useEditedRoles>
