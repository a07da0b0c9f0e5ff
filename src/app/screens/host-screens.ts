import { hostStaff } from '#features/account/servers/servers.rules.ts'
import { alertWriters } from '#features/guide/alerts/alerts.rules.ts'
import { supportStaff } from '#features/guide/support/support.rules.ts'
import type { Screen } from './screen.types.ts'

/** Screens of those who run the installation. */
export const hostScreens = {
  '/admin-support-dashboard': {
    title: 'Support dashboard',
    access: supportStaff,
    icon: 'support',
    inUserPanel: true,
    about: 'Conversations with companies',
  },
  '/servers': {
    shape: 'list',
    title: 'Servers',
    access: hostStaff,
    icon: 'dashboard',
    inUserPanel: true,
    about: 'Processes, waiting work and heaviest companies',
  },
  '/ScheduleUpdateAlert': {
    shape: 'list',
    title: 'Announcements',
    access: alertWriters,
    icon: 'notifications',
    inUserPanel: true,
  },
} as const satisfies Record<string, Screen>
