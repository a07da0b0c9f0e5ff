import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { isAccountant } from '#shared/access.ts'
import { useTexts } from '#web/i18n.ts'
import { LoadFailed } from '#web/ui/page/LoadFailed.tsx'
import { PageSkeleton } from '#web/ui/page/PageSkeleton.tsx'
import classes from './RolePermissionsPage.module.css'
import type { EditedRoles } from './use-edited-roles.ts'

const signedOutTexts = ['User not authorized.', 'No token provided.']

interface RolesPageProps {
  roles: EditedRoles
  intro: string
  /** Buttons beside the sentence on top. */
  actions?: ReactNode
  children: (loaded: NonNullable<EditedRoles['loaded']['data']>) => ReactNode
}

/** The frame of a page of switches by group: a sentence, the grid, and one Save. */
export function RolesPage({ roles, intro, actions, children }: RolesPageProps) {
  const t = useTexts()
  const { loaded, isChanged, isSaving } = roles
  // An expired session leads to the sign-in by itself.
  if (!loaded.data)
    return !loaded.error || signedOutTexts.includes(loaded.error.message) ? (
      <PageSkeleton />
    ) : (
      <LoadFailed title={t('Couldn’t load permissions')} text={t(loaded.error)} onRetry={loaded.refetch} />
    )
  return (
    <div className={classes.page}>
      <div className={classes.top}>
        <p className={classes.intro}>{intro}</p>
        {actions}
      </div>
      {children({ ...loaded.data, roles: loaded.data.roles.filter(group => !isAccountant(group)) })}
      <div className={classes.footer}>
        {isChanged && (
          <span className={classes.changed} role="status">
            {t('Not saved yet')}
          </span>
        )}
        <Button variant="default" disabled={!isChanged || isSaving} onClick={roles.cancel}>
          {t('Cancel')}
        </Button>
        <Button loading={isSaving} disabled={!isChanged} onClick={roles.store}>
          {t('Save')}
        </Button>
      </div>
    </div>
  )
}
