import { everybody, user } from '#shared/access.ts'
import type { Screen } from './screen.types.ts'

// Lines of the list of screens that are about shifts, leave and hours.

export const peopleScreens = {
  '/shift/allocation': {
    shape: 'calendar',
    title: 'Shifts and Leave',
    access: user({ permission: 'team.manage' }),
    icon: 'shifts',
    menu: { label: 'Shifts', group: 'Team' },
    under: 'Manage',
  },
  '/timesheets': {
    title: 'Timesheets',
    access: user({ permission: 'time.approve' }),
    icon: 'clock',
    menu: { group: 'Team' },
    under: 'Manage',
  },
  '/timesheets/own': {
    title: 'My timesheet',
    access: user(),
    icon: 'clock',
    settings: 'own',
    inUserPanel: true,
    about: 'Check, correct and finalise your weekly hours.',
  },
  '/claims/own': {
    title: 'My expenses',
    access: user(),
    icon: 'invoices',
    settings: 'own',
    inUserPanel: true,
    about: 'Claim receipts and kilometres.',
  },
  '/shift/own': {
    title: 'My hours and leave',
    access: user(),
    icon: 'shifts',
    settings: 'own',
    inUserPanel: true,
    about: 'Your shifts for the next two weeks, and your leave.',
  },
  '/waiting': {
    title: 'Waiting to send',
    access: user(),
    icon: 'devices',
    settings: 'own',
    inUserPanel: true,
    about: 'What you entered offline and isn’t sent yet.',
  },
  '/differences': {
    title: 'Differences',
    access: user(),
    icon: 'differences',
    settings: 'own',
    inUserPanel: true,
    about: 'Offline entries that met changes by the office.',
  },
  '/clock/own': {
    title: 'My clock times',
    access: user(),
    icon: 'clock',
    settings: 'own',
    inUserPanel: true,
    about: 'When you clocked in and out, by day and week.',
  },
  '/settings/clockTablets': {
    shape: 'list',
    title: 'Yard tablets',
    access: user({ permission: 'settings' }),
    under: 'Settings',
    settings: 'company',
    icon: 'clock',
  },
  '/tablet': { title: 'Time clock', access: everybody, layout: 'bare' },
  '/tablet/$code': { title: 'Time clock', access: everybody, layout: 'bare' },
} as const satisfies Record<string, Screen>
