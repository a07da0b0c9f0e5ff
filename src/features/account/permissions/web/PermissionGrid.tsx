import { Switch } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import type { KeyboardEvent } from 'react'
import { rolesOf } from '#shared/permissions.ts'
import { useTexts } from '#web/i18n.ts'
import { Card } from '#web/ui/Card.tsx'
import { notHeld } from '../permissions.rules.ts'
import { GroupMenu } from './GroupMenu.tsx'
import type { GroupActions, GroupColumn } from './group-column.ts'
import classes from './RolePermissionsPage.module.css'

export interface PermissionRow {
  permission_id: number
  description: string
  roles: string
}

interface PermissionGridProps {
  permissions: readonly PermissionRow[]
  groups: readonly GroupColumn[]
  isBusy: boolean
  /** True if the viewer holds the permission: only then can they grant or revoke it. */
  isHeld: (row: PermissionRow) => boolean
  onSwitch: (row: PermissionRow, group: number, on: boolean) => void
  actions: GroupActions
}

const steps: Record<string, readonly [number, number]> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
}

/** A grid of permissions by groups with a switch in each cell; the arrow keys move between them. */
export function PermissionGrid({
  permissions,
  groups,
  isBusy,
  isHeld,
  onSwitch,
  actions,
}: PermissionGridProps) {
  const t = useTexts()
  return (
    <Card flush className={classes.frame} aria-label={t('Role Permissions')}>
      <table className={classes.grid} onKeyDown={moveFocus}>
        <thead>
          <tr>
            <th scope="col">{t('Permission')}</th>
            {groups.map(group => (
              <th key={group.id} scope="col">
                <span className={classes.group}>
                  {t(group.name)}
                  <GroupMenu group={group} actions={actions} />
                </span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {permissions.map((row, y) => {
            const held = rolesOf(row.roles)
            return (
              <tr key={row.permission_id}>
                <th scope="row">
                  {t(row.description)}
                  {!isHeld(row) && <span className={classes.reason}>{t(notHeld)}</span>}
                </th>
                {groups.map((group, x) => (
                  <td key={group.id}>
                    {group.kind === 'owner' ? (
                      <IconCheck
                        size={18}
                        className={classes.always}
                        role="img"
                        aria-label={t('Always on')}
                      />
                    ) : (
                      <span className={classes.cell}>
                        <Switch
                          aria-label={`${t(row.description)}: ${t(group.name)}`}
                          checked={held.includes(group.id)}
                          disabled={isBusy || !isHeld(row)}
                          data-cell={`${y} ${x}`}
                          onChange={event => onSwitch(row, group.id, event.currentTarget.checked)}
                        />
                      </span>
                    )}
                  </td>
                ))}
              </tr>
            )
          })}
        </tbody>
      </table>
    </Card>
  )
}

/** Moves between the switches of a grid by the arrow keys. */
export function moveFocus(event: KeyboardEvent<HTMLTableElement>): void {
  const step = steps[event.key]
  const cell = (event.target as HTMLElement).dataset.cell
  if (!step || !cell) return
  const [y = 0, x = 0] = cell.split(' ').map(Number)
  const next = event.currentTarget.querySelector<HTMLInputElement>(
    `[data-cell="${y + step[0]} ${x + step[1]}"]:not(:disabled)`,
  )
  if (!next) return
  event.preventDefault()
  next.focus()
}
