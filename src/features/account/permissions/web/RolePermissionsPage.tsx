import { Button } from '@mantine/core'
import { permissionOf, rolesOf } from '#shared/permissions.ts'
import { useTyped } from '#web/forms/use-typed.ts'
import { useTexts } from '#web/i18n.ts'
import { useLeaveGuard } from '#web/ui/dialog/use-leave-guard.ts'
import { LoadFailed } from '#web/ui/page/LoadFailed.tsx'
import { PageSkeleton } from '#web/ui/page/PageSkeleton.tsx'
import { useRead, useSend } from '#web/use-endpoint.ts'
import { useViewer } from '#web/viewer.ts'
import { permissionsContract } from '../permissions.contract.ts'
import { hasEffect, permissionsSaved, withGroup } from '../permissions.rules.ts'
import { PermissionGrid, type PermissionRow } from './PermissionGrid.tsx'
import classes from './RolePermissionsPage.module.css'

const signedOutTexts = ['User not authorized.', 'No token provided.']

/** Sets what each group may do: a grid of switches and one Save. */
export default function RolePermissionsPage() {
  const t = useTexts()
  const loaded = useRead(permissionsContract.rolePermissions, {})
  // Only what was switched here, so that this save does not revert what somebody else changed meanwhile.
  const { typed, put } = useTyped('permissions', { edits: {} as Readonly<Record<number, string>> })
  const { edits } = typed
  const viewer = useViewer()
  const isHeld = ({ permission_id: id, description }: PermissionRow) => {
    const key = permissionOf({ id, description })
    return key === null || viewer.permissions.includes(key)
  }
  const save = useSend(permissionsContract.saveRolePermissions, {
    saved: permissionsSaved,
    onSuccess: async () => {
      await loaded.refetch()
      put({ edits: {} })
    },
  })
  const changed = (loaded.data?.data ?? []).filter(row => {
    const edit = edits[row.permission_id]
    return edit !== undefined && rolesOf(edit).join() !== rolesOf(row.roles).join()
  })
  useLeaveGuard(() => changed.length > 0 && !save.isPending)

  if (loaded.data) {
    const { data, roles } = loaded.data
    const shown = data
      .filter(hasEffect)
      .map(row => ({ ...row, roles: edits[row.permission_id] ?? row.roles }))
    return (
      <div className={classes.page}>
        <p className={classes.intro}>
          {t('Switch on what each group may see and do. The owner can always do everything.')}
        </p>
        <PermissionGrid
          permissions={shown}
          groups={roles}
          isBusy={save.isPending}
          isHeld={isHeld}
          onSwitch={(row, group, on) =>
            put(now => ({ edits: { ...now.edits, [row.permission_id]: withGroup(row.roles, group, on) } }))
          }
        />
        <div className={classes.footer}>
          {changed.length > 0 && (
            <span className={classes.changed} role="status">
              {t('Not saved yet')}
            </span>
          )}
          <Button
            variant="default"
            disabled={changed.length === 0 || save.isPending}
            onClick={() => put({ edits: {} })}
          >
            {t('Cancel')}
          </Button>
          <Button
            loading={save.isPending}
            disabled={changed.length === 0}
            onClick={() =>
              void save.send({
                data: changed.map(({ permission_id }) => ({
                  permission_id,
                  roles: edits[permission_id] ?? '',
                })),
              })
            }
          >
            {t('Save')}
          </Button>
        </div>
      </div>
    )
  }
  // An expired session leads to the sign-in by itself.
  if (!loaded.error || signedOutTexts.includes(loaded.error.message)) return <PageSkeleton />
  return (
    <LoadFailed
      title={t('The permissions could not be loaded')}
      text={t(loaded.error)}
      onRetry={loaded.refetch}
    />
  )
}
