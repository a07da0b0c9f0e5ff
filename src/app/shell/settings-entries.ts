import {
  IconBell,
  IconBuilding,
  IconCreditCard,
  IconDevices,
  IconGift,
  IconMail,
  IconShieldLock,
} from '@tabler/icons-react'

/**
 * Every screen of settings by section. Shown is what has a route that the viewer may open, so an entry can't lead
 * to a closed door.
 */
export const settingsSections = [
  {
    heading: 'Company',
    entries: [
      {
        path: '/account',
        label: 'Account',
        about: 'Name, logo, ABN, contact details and time zone.',
        Icon: IconBuilding,
      },
      {
        path: '/plans',
        label: 'Plans',
        about: 'The plan that the company is on, and until when.',
        Icon: IconCreditCard,
      },
      {
        path: '/settings/rolePermissions',
        label: 'Role Permissions',
        about: 'Which group may do what.',
        Icon: IconShieldLock,
      },
      {
        path: '/outbox',
        label: 'Outbox',
        about: 'Mail that the company sent, what failed, and how to send it again.',
        Icon: IconMail,
      },
      {
        path: '/referfriend',
        label: 'Refer A friend',
        about: 'Your link for other businesses, and how many came by it.',
        Icon: IconGift,
      },
    ],
  },
  {
    heading: 'You',
    entries: [
      {
        path: '/settings/notification',
        label: 'Notifications',
        about: 'What you are told of, in the bell and on your devices.',
        Icon: IconBell,
      },
      {
        path: '/settings/loginlist',
        label: 'Sign-ins',
        about: 'Where you are signed in, and the second step when signing in.',
        Icon: IconDevices,
      },
    ],
  },
] as const
