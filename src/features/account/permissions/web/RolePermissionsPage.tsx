import { Button, Group } from '@mantine/core'
import { IconHistory, IconPlus } from '@tabler/icons-react'
import { type ComponentType, useState } from 'react'
import type { GroupKind } from '#shared/access.ts'
import { type Permission, permissionOf, rolesOf } from '#shared/permissions.ts'
import { useTexts } from '#web/i18n.ts'
import { lazyDialog } from '#web/lazy-dialog.tsx'
import { lazyPart } from '#web/lazy-part.tsx'
import type { GroupColumn } from './group-column.ts'
import { PermissionGrid } from './PermissionGrid.tsx'
import { RolesPage } from './RolesPage.tsx'
import { useEditedRoles } from './use-edited-roles.ts'
import { useGroupActions } from './use-group-actions.ts'

const GroupDialog = lazyDialog(async () => (await import('./GroupDialog.tsx')).GroupDialog)
const GroupHistory = lazyPart(async () => (await import('./GroupHistory.tsx')).GroupHistory)

/** A group as one of its people: what they may do, with what is switched and not saved. */
export interface GroupView {
  name: string
  kind: GroupKind
  permissions: readonly Permission[]
}

interface PreviewProps {
  group: GroupView
  onClose: () => void
}

type Open =
  | { as: 'add' | 'copy' | 'rename' | 'preview'; group: GroupColumn | null }
  | { as: 'history' }
  | null

/** Sets what each group may do: a grid of switches and one Save. `Preview` shows what a group sees of the whole product. */
export default function RolePermissionsPage({ Preview }: { Preview: ComponentType<PreviewProps> }) {
  const t = useTexts()
  const roles = useEditedRoles('permissions')
  const { remove } = useGroupActions()
  const [open, setOpen] = useState<Open>(null)
  const close = () => setOpen(null)
  const heldBy = (group: number) => roles.rows.filter(row => rolesOf(row.roles).includes(group))
  const viewOf = (group: GroupColumn): GroupView => ({
    ...group,
    permissions: heldBy(group.id).flatMap(row => {
      const name = permissionOf({ id: row.permission_id, description: row.description })
      return name === null ? [] : [name]
    }),
  })

  return (
    <RolesPage
      roles={roles}
      intro={`${t('Choose what each group can see and do. Owners can always do everything.')} ${t('Accountants only read money.')}`}
      actions={
        <Group gap="xs" wrap="nowrap">
          <Button
            variant="default"
            leftSection={<IconHistory size={16} />}
            onClick={() => setOpen({ as: 'history' })}
          >
            {t('History')}
          </Button>
          <Button leftSection={<IconPlus size={16} />} onClick={() => setOpen({ as: 'add', group: null })}>
            {t('Add Group')}
          </Button>
        </Group>
      }
    >
      {({ roles: groups }) => (
        <>
          <PermissionGrid
            permissions={roles.rows}
            groups={groups}
            isBusy={roles.isSaving}
            isHeld={roles.isHeld}
            onSwitch={roles.change}
            actions={{
              preview: group => setOpen({ as: 'preview', group }),
              rename: group => setOpen({ as: 'rename', group }),
              copy: group => setOpen({ as: 'copy', group }),
              remove: group =>
                void remove(
                  group,
                  heldBy(group.id).map(row => row.permission_id),
                ),
            }}
          />
          {open?.as === 'history' && <GroupHistory onClose={close} />}
          {open?.as === 'preview' && open.group && <Preview group={viewOf(open.group)} onClose={close} />}
          {(open?.as === 'add' || open?.as === 'copy' || open?.as === 'rename') && (
            <GroupDialog
              as={open.as}
              group={open.group}
              holds={
                open.as === 'copy' && open.group ? heldBy(open.group.id).map(row => row.permission_id) : []
              }
              onClose={close}
            />
          )}
        </>
      )}
    </RolesPage>
  )
}
