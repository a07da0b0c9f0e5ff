import { user } from '#shared/access.ts'
import { featureAccess } from '#shared/plan.ts'
import type { Screen } from './screen.types.ts'

// Lines of the list of screens that are about messages to clients.

const settings = user({ permission: 'settings' })

export const conversationScreens = {
  '/message': {
    title: 'Messages',
    access: user({ permission: 'clients.manage' }),
    icon: 'messages',
    menu: { group: 'Clients', isPinned: true },
  },
  '/calls': {
    title: 'Calls',
    access: user({ permission: 'clients.manage' }),
    icon: 'calls',
    menu: { group: 'Clients' },
  },
  '/reviews': {
    title: 'Reviews',
    access: featureAccess('reviews'),
    icon: 'reviews',
    menu: { group: 'Clients' },
  },
} as const satisfies Record<string, Screen>

export const messageScreens = {
  '/settings/sms': {
    title: 'SMS',
    access: settings,
    icon: 'messages',
    under: 'Settings',
    settings: 'messages',
    settingsTitle: 'SMS and Reviews',
  },
  '/social/company/spotlight': {
    title: 'Spotlight',
    access: featureAccess('reviews'),
    icon: 'reviews',
    under: 'Settings',
    settings: 'messages',
  },
  '/social/accounts': {
    title: 'Social accounts',
    access: settings,
    under: 'Settings',
    settings: 'messages',
  },
  '/registration/emailFlow': {
    title: 'Email flow',
    access: user({ permission: 'automations.manage' }),
    icon: 'automations',
    under: 'Settings',
    settings: 'messages',
  },
  '/template/jobmessage': {
    title: 'Job Message',
    access: settings,
    icon: 'templates',
    under: 'Template',
    partOf: '/settings/sms',
  },
  '/settings/review': {
    title: 'Reviews',
    access: settings,
    icon: 'reviews',
    under: 'Settings',
    partOf: '/settings/sms',
  },
  '/settings/assignment': {
    title: 'Assignment Rules',
    access: settings,
    under: 'Settings',
    partOf: '/settings/sms',
  },
  '/settings/mailRules': {
    title: 'Email Rules',
    access: settings,
    under: 'Settings',
    partOf: '/settings/sms',
  },
  '/settings/away': {
    title: 'Away Message',
    access: settings,
    under: 'Settings',
    partOf: '/settings/sms',
  },
  '/settings/mailbox': {
    title: 'Company Mailbox',
    access: settings,
    icon: 'messages',
    under: 'Settings',
    settings: 'messages',
  },
  '/settings/gmail': {
    title: 'Gmail',
    access: user(),
    icon: 'messages',
    under: 'Settings',
    settings: 'messages',
  },
  '/social/googleMyBusiness': {
    title: 'Google Business Profile',
    access: settings,
    icon: 'reviews',
    under: 'Settings',
    settings: 'messages',
  },
  '/settings/emailDomain': {
    title: 'Email Delivery',
    access: settings,
    icon: 'messages',
    under: 'Settings',
    settings: 'messages',
  },
  '/template/reviewsms': {
    title: 'SMS Review',
    access: settings,
    icon: 'reviews',
    under: 'Template',
    partOf: '/settings/sms',
  },
  '/template/email': {
    title: 'Email Review',
    access: settings,
    icon: 'reviews',
    under: 'Template',
    partOf: '/settings/sms',
  },
  '/template/client-SMS': {
    shape: 'list',
    title: 'Client SMS',
    access: settings,
    icon: 'templates',
    under: 'Template',
    settings: 'messages',
  },
  '/template/client-email': {
    shape: 'list',
    title: 'Client Email',
    access: settings,
    icon: 'templates',
    under: 'Template',
    settings: 'messages',
  },
  '/emailTemplate/generator': {
    layout: 'full',
    title: 'Email Designer',
    access: settings,
    icon: 'templates',
    under: 'Template',
    settings: 'messages',
  },
  '/testMessage': {
    title: 'Simulated phone',
    access: user({ permission: 'clients.manage' }),
    icon: 'phone',
    under: 'Settings',
    settings: 'messages',
  },
  '/callSettings/incomingCall': {
    title: 'Phone',
    access: user({ kinds: ['owner'] }),
    icon: 'calls',
    under: 'Settings',
    settings: 'messages',
  },
  '/callSettings/numbers': {
    title: 'Phone numbers',
    access: user({ kinds: ['owner'] }),
    icon: 'calls',
    under: 'Settings',
    settings: 'messages',
  },
  '/settings/callmasking': {
    title: 'Masked calls',
    access: user({ kinds: ['owner'] }),
    icon: 'calls',
    under: 'Settings',
    settings: 'messages',
  },
  '/callSettings/handset': {
    title: 'Simulated handset',
    access: user({ permission: 'clients.manage' }),
    icon: 'phone',
    under: 'Settings',
    settings: 'messages',
  },
} as const satisfies Record<string, Screen>
