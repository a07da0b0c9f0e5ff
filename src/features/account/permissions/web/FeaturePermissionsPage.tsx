import { Switch } from '@mantine/core'
import { IconCheck, IconLock, IconMinus } from '@tabler/icons-react'
import { permissionOf, rolesOf } from '#shared/permissions.ts'
import { type Feature, featureGates, featureNames } from '#shared/plan.ts'
import { useTexts } from '#web/i18n.ts'
import { Card } from '#web/ui/Card.tsx'
import { useRead } from '#web/use-endpoint.ts'
import { permissionsContract } from '../permissions.contract.ts'
import { notHeld } from '../permissions.rules.ts'
import type { GroupColumn } from './group-column.ts'
import { moveFocus, type PermissionRow } from './PermissionGrid.tsx'
import classes from './RolePermissionsPage.module.css'
import { RolesPage } from './RolesPage.tsx'
import { type EditedRoles, useEditedRoles } from './use-edited-roles.ts'

/** Sets which groups have each feature, beside the plans that include it. */
export default function FeaturePermissionsPage() {
  const t = useTexts()
  const roles = useEditedRoles('features')
  const gates = useRead(permissionsContract.featureGates, {}).data?.result
  return (
    <RolesPage roles={roles} intro={t('Turn features on for each group. Your plan must include them too.')}>
      {({ roles: groups }) => (
        <Card flush className={classes.frame} aria-label={t('Feature Permissions')}>
          <table className={classes.grid} onKeyDown={moveFocus}>
            <thead>
              <tr>
                <th scope="col">{t('Feature')}</th>
                <th scope="col">{t('Plan')}</th>
                {groups.map(group => (
                  <th key={group.id} scope="col">
                    {t(group.name)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {featureNames.map((feature, y) => (
                <FeatureRow
                  key={feature}
                  feature={feature}
                  groups={groups}
                  roles={roles}
                  y={y}
                  gate={gates?.find(each => each.feature === feature)}
                />
              ))}
            </tbody>
          </table>
        </Card>
      )}
    </RolesPage>
  )
}

interface FeatureRowProps {
  feature: Feature
  groups: readonly GroupColumn[]
  roles: EditedRoles
  y: number
  gate: { plans: string[]; has: boolean } | undefined
}

function FeatureRow({ feature, groups, roles, y, gate }: FeatureRowProps) {
  const t = useTexts()
  const { label, ...asks } = featureGates[feature]
  const wanted = 'permission' in asks ? asks.permission : null
  const row = roles.rows.find(
    each =>
      wanted !== null && permissionOf({ id: each.permission_id, description: each.description }) === wanted,
  )
  return (
    <tr>
      <th scope="row">
        {t(label)}
        {row && !roles.isHeld(row) && <span className={classes.reason}>{t(notHeld)}</span>}
      </th>
      <td className={classes.plan}>
        {gate?.has === false && (
          <IconLock size={14} role="img" aria-label={t('Not in your plan')} className={classes.lock} />
        )}
        {gate && gate.plans.length > 0 ? gate.plans.join(', ') : t('Every plan')}
      </td>
      {groups.map((group, x) => (
        <td key={group.id}>
          <FeatureCell feature={feature} group={group} row={row} roles={roles} cell={`${y} ${x}`} />
        </td>
      ))}
    </tr>
  )
}

interface FeatureCellProps {
  feature: Feature
  group: GroupColumn
  row: PermissionRow | undefined
  roles: EditedRoles
  cell: string
}

function FeatureCell({ feature, group, row, roles, cell }: FeatureCellProps) {
  const t = useTexts()
  const { label, ...asks } = featureGates[feature]
  if (group.kind === 'owner')
    return <IconCheck size={18} className={classes.always} role="img" aria-label={t('Always on')} />
  if (row)
    return (
      <span className={classes.cell}>
        <Switch
          aria-label={`${t(label)}: ${t(group.name)}`}
          checked={rolesOf(row.roles).includes(group.id)}
          disabled={roles.isSaving || !roles.isHeld(row)}
          data-cell={cell}
          onChange={event => roles.change(row, group.id, event.currentTarget.checked)}
        />
      </span>
    )
  const has = !('kinds' in asks) || (asks.kinds as readonly string[]).includes(group.kind)
  return has ? (
    <IconCheck size={18} className={classes.fixed} role="img" aria-label={t('Always on')} />
  ) : (
    <IconMinus size={18} className={classes.fixed} role="img" aria-label={t('Not for this group')} />
  )
}
