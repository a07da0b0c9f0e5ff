import { user } from '#shared/access.ts'
import type { Screen } from './screen.types.ts'

export const payScreens = {
  '/payroll': {
    title: 'Payroll',
    access: user({ permission: 'pay.see' }),
    icon: 'card',
    menu: { group: 'Team' },
  },
  '/settings/payroll': {
    title: 'Payroll program',
    access: user({ permission: 'pay.see' }),
    under: 'Settings',
    settings: 'company',
    icon: 'team',
  },
  '/settings/payRules': {
    title: 'Pay rules',
    access: user({ permission: 'settings' }),
    under: 'Settings',
    settings: 'company',
    icon: 'tax',
  },
  '/settings/leave': {
    title: 'Leave',
    access: user({ permission: 'settings' }),
    under: 'Settings',
    settings: 'company',
    icon: 'shifts',
  },
} as const satisfies Record<string, Screen>
