import { user } from '#shared/access.ts'
import type { Screen } from './screen.types.ts'

// Lines of the list of screens that are about messages to clients.

const settings = user({ permission: 'settings' })

export const messageScreens = {
  '/template/client-SMS': {
    title: 'Client SMS',
    access: settings,
    icon: 'templates',
    under: 'Template',
    settings: 'messages',
    about: 'Templates of text messages to clients.',
  },
  '/template/client-email': {
    title: 'Client Email',
    access: settings,
    icon: 'templates',
    under: 'Template',
    settings: 'messages',
    about: 'Templates of emails to clients.',
  },
  '/template/jobmessage': {
    title: 'Job Message',
    access: settings,
    icon: 'templates',
    under: 'Template',
    settings: 'messages',
    about: 'What clients are told by text message about their appointment.',
  },
  '/template/reviewsms': {
    title: 'SMS Review',
    access: settings,
    icon: 'reviews',
    under: 'Template',
    settings: 'messages',
    about: 'How a text message asks for a review.',
  },
  '/template/email': {
    title: 'Email Review',
    access: settings,
    icon: 'reviews',
    under: 'Template',
    settings: 'messages',
    about: 'How an email asks for a review.',
  },
  '/settings/sms': {
    title: 'SMS',
    access: settings,
    icon: 'messages',
    under: 'Settings',
    settings: 'messages',
    about: 'Sender, quiet hours and opt-outs for text messages.',
  },
  '/settings/review': {
    title: 'Reviews',
    access: settings,
    icon: 'reviews',
    under: 'Settings',
    settings: 'messages',
    about: 'Where clients write reviews, and how often one is asked.',
  },
  '/testMessage': {
    title: 'Simulated phone',
    access: user({ permission: 'clients.manage' }),
    icon: 'phone',
    under: 'Settings',
    settings: 'messages',
    about: 'Reads and answers as your clients would, while no SMS provider is set up.',
  },
} as const satisfies Record<string, Screen>
