import { user } from '#shared/access.ts'
import type { Screen } from './screen.types.ts'

// Lines of the list of screens that are about groups and what they may do.

const setting = { access: user({ permission: 'settings' }), under: 'Settings' } as const

export const rightsScreens = {
  '/settings/rolePermissions': {
    title: 'Role Permissions',
    ...setting,
    settings: 'company',
    icon: 'permissions',
  },
  '/customSettings/featurePermissions': {
    title: 'Feature Permissions',
    ...setting,
    icon: 'permissions',
    partOf: '/settings/rolePermissions',
  },
} as const satisfies Record<string, Screen>
