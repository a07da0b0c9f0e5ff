import type { PageName } from '#features/account/page-settings/page-settings.rules.ts'
import { mayAccess, ownAffairs, user, type Viewer } from '#shared/access.ts'
import { withoutEnd } from '#shared/plain-text.ts'
import { franchiseScreens } from './franchise-screens.ts'
import { hostScreens } from './host-screens.ts'
import { insightScreens } from './insight-screens.ts'
import { jobSettingScreens } from './job-screens.ts'
import { conversationScreens, messageScreens } from './message-screens.ts'
import { inventoryScreens, moneyScreens, moneySettings } from './money-screens.ts'
import { partnerScreens, programmeScreens } from './partner-screens.ts'
import { payScreens } from './pay-screens.ts'
import { peopleScreens } from './people-screens.ts'
import { portalScreens, requestScreens } from './portal-screens.ts'
import { rightsScreens } from './rights-screens.ts'
import type { Screen } from './screen.types.ts'
import { signedOut, signInScreens } from './sign-in-screens.ts'

const owner = user({ kinds: ['owner'] })
const office = user({ kinds: ['owner', 'office'] })
const settings = user({ permission: 'settings' })
const clients = user({ permission: ['clients.manage', 'jobs.book'] })
const setting = { access: settings, under: 'Settings' } as const
const listed = { ...setting, shape: 'list' } as const

// Pure: the server's menu, the shell, the settings index, Ctrl+K and the tours read it.
/** Every screen, one line each; `routes.tsx` has the pages. */
export const screens = {
  '/dashboard': {
    shape: 'cards',
    title: 'Dashboard',
    access: ownAffairs,
    icon: 'dashboard',
    menu: { isPinned: true },
    page: 'dashboard',
    key: 'd',
    tour: true,
  },
  '/jobs': {
    title: 'Jobs List',
    access: user(),
    icon: 'jobs',
    menu: { label: 'Jobs', ownLabel: 'My jobs', group: 'Planning', isPinned: true },
    page: 'jobs',
    key: 'j',
    tour: true,
  },
  '/pipeline': {
    shape: 'board',
    title: 'Pipeline',
    access: user({ permission: 'jobs.book' }),
    layout: 'full',
    icon: 'pipeline',
    menu: { group: 'Planning' },
    key: 'p',
  },
  '/calendar': {
    shape: 'calendar',
    title: 'Calendar',
    access: user(),
    layout: 'full',
    icon: 'calendar',
    menu: { group: 'Planning', isPinned: true },
    page: 'calendar',
    key: 'c',
    tour: true,
  },
  ...requestScreens,
  ...moneyScreens,
  '/maps': {
    shape: 'calendar',
    title: 'Maps',
    access: user({ permission: 'jobs.book' }),
    layout: 'full',
    icon: 'map',
    menu: { group: 'Planning' },
    under: 'Jobs',
  },
  '/clients': {
    title: 'Clients',
    access: clients,
    icon: 'clients',
    menu: { group: 'Clients' },
    page: 'clients',
    key: 'l',
    tour: true,
  },
  '/clients/add': { shape: 'form', title: 'New Client', access: user({ permission: 'clients.manage' }) },
  '/clients/import': { title: 'Import', access: user({ permission: 'clients.manage' }) },
  '/clients/import/$id': { title: 'Import', access: user({ permission: 'clients.manage' }) },
  '/clients/merge': { title: 'Merge clients', access: user({ permission: 'clients.manage' }) },
  '/clients/edit': { title: 'Clients', access: clients },
  '/clients/edit/$id': { shape: 'form', title: 'Client', access: clients, page: 'client' },
  ...conversationScreens,
  '/team': {
    title: 'Team',
    access: user({ permission: 'team.manage' }),
    icon: 'team',
    menu: { group: 'Team' },
    under: 'Manage',
    page: 'team',
    key: 't',
    tour: true,
  },
  '/team/$id': { title: 'Team member', access: user({ permission: 'team.manage' }), belongsTo: '/team' },
  '/manage/leads': {
    title: 'Leads',
    access: user({ permission: 'leads.manage' }),
    icon: 'leads',
    menu: { group: 'Clients' },
    under: 'Manage',
    page: 'leads',
  },
  '/automations': {
    title: 'Automations',
    access: user({ permission: 'automations.manage' }),
    icon: 'automations',
    menu: { group: 'Clients' },
  },
  '/email/marketing': {
    title: 'Marketing',
    access: user({ permission: 'automations.manage' }),
    icon: 'marketing',
    menu: { group: 'Clients' },
    shape: 'list',
  },
  '/Forms': {
    title: 'Forms',
    access: user({ permission: 'forms.manage' }),
    icon: 'forms',
    menu: { group: 'Planning' },
    shape: 'list',
  },
  '/minisite': {
    title: 'Minisite',
    access: user({ permission: 'site.manage' }),
    icon: 'web',
    menu: { group: 'Clients' },
    shape: 'form',
  },
  '/fingertip': {
    title: 'Fingertip page',
    access: user({ permission: 'site.manage' }),
    icon: 'web',
    menu: { group: 'Clients' },
    shape: 'form',
  },
  '/FormBuilder': {
    title: 'Form builder',
    access: user({ permission: 'forms.manage' }),
    belongsTo: '/Forms',
  },
  ...inventoryScreens,
  ...insightScreens,
  ...peopleScreens,
  '/profile': {
    shape: 'form',
    title: 'My profile',
    access: ownAffairs,
    icon: 'person',
    settings: 'own',
    inUserPanel: true,
    about: 'Your name, phone, picture, password and language.',
  },
  '/account': {
    shape: 'form',
    title: 'Account',
    access: owner,
    icon: 'company',
    settings: 'company',
    inUserPanel: true,
    about: 'Name, logo, ABN, contact details and time zone.',
    page: 'account',
    key: 'a',
    tour: true,
  },
  '/settings': {
    shape: 'cards',
    title: 'Settings',
    access: settings,
    icon: 'settings',
    menu: {},
    inUserPanel: true,
    about: 'For the company and for you',
    page: 'settings',
    key: 's',
    tour: true,
  },
  '/plans': {
    shape: 'cards',
    title: 'Plans',
    access: user(),
    icon: 'plans',
    settings: 'company',
    whereSold: true,
  },
  '/plans/sms': { title: 'Text messages', access: office, belongsTo: '/plans' },
  '/plans/call': { title: 'Call minutes', access: office, belongsTo: '/plans' },
  '/plans/storage': { title: 'Storage', access: office, belongsTo: '/plans' },
  '/settings/paymentHistory': {
    title: 'Payment History',
    access: owner,
    icon: 'invoices',
    under: 'Settings',
    settings: 'company',
    whereSold: true,
  },
  '/settings/payment/callback': { title: 'Payment', access: owner, belongsTo: '/plans' },
  ...rightsScreens,
  ...jobSettingScreens,
  '/settings/tax': {
    title: 'Tax and fees',
    ...setting,
    settings: 'money',
    icon: 'tax',
  },
  ...moneySettings,
  '/settings/leadsource': {
    title: 'Lead Sources',
    ...listed,
    settings: 'sales',
    icon: 'sources',
    page: 'leadSources',
  },
  '/settings/webform': {
    title: 'Web Form',
    ...setting,
    settings: 'sales',
    icon: 'web',
  },
  '/settings/bookingPage': {
    title: 'Booking Page',
    access: user({ permission: 'site.manage' }),
    under: 'Settings',
    settings: 'sales',
    icon: 'calendar',
  },
  '/settings/plugin': {
    title: 'Website Plugin',
    ...setting,
    settings: 'sales',
    icon: 'web',
  },
  '/settings/leadForms': {
    title: 'Lead Forms',
    ...setting,
    settings: 'sales',
    icon: 'web',
  },
  '/settings/googleSearch': {
    title: 'Google Search Console',
    ...setting,
    settings: 'sales',
    icon: 'web',
  },
  '/settings/autoClockIn': {
    title: 'Auto Clock In',
    ...setting,
    settings: 'jobs',
    icon: 'clock',
  },
  ...payScreens,
  '/settings/numbering': {
    title: 'Numbering',
    ...setting,
    settings: 'jobs',
    icon: 'numbers',
  },
  '/jobsettings/reccurringJob': {
    title: 'Recurring Jobs',
    ...setting,
    settings: 'jobs',
    icon: 'repeat',
  },
  ...messageScreens,
  '/outbox': {
    title: 'Outbox',
    ...setting,
    settings: 'messages',
    icon: 'mail',
    page: 'outbox',
  },
  '/recently-deleted': {
    title: 'Recently deleted',
    access: user({ permission: ['jobs.viewAndDelete', 'clients.manage'] }),
    icon: 'deleted',
    settings: 'company',
    page: 'recentlyDeleted',
  },
  '/settings/notification': {
    title: 'Notifications',
    access: user(),
    icon: 'notifications',
    under: 'Settings',
    settings: 'own',
  },
  '/settings/loginlist': {
    shape: 'list',
    title: 'Sign-ins',
    access: ownAffairs,
    icon: 'devices',
    under: 'Settings',
    settings: 'own',
    inUserPanel: true,
    about: 'Your signed-in devices and two-step sign-in.',
  },
  '/settings/calendar': {
    title: 'Calendar',
    access: user(),
    icon: 'calendar',
    under: 'Settings',
    settings: 'own',
    inUserPanel: true,
    about: 'Connect Google, Apple, Outlook and other calendars.',
  },
  '/settings/security': {
    title: 'Security',
    access: owner,
    icon: 'permissions',
    under: 'Settings',
    settings: 'company',
  },
  '/settings/sharedData': {
    shape: 'list',
    title: 'Data sharing',
    access: settings,
    icon: 'permissions',
    under: 'Settings',
    settings: 'company',
  },
  '/settings/connections': {
    shape: 'list',
    title: 'Connections',
    access: user(),
    icon: 'plug',
    under: 'Settings',
    settings: 'own',
  },
  '/settings/access': {
    shape: 'list',
    title: 'Links and access',
    access: user(),
    icon: 'key',
    under: 'Settings',
    settings: 'own',
  },
  '/onboarding': { shape: 'cards', title: 'Get started', access: owner },
  ...franchiseScreens,
  ...programmeScreens,
  ...hostScreens,
  ...signInScreens,
  ...portalScreens,
  ...partnerScreens,
  '/terms': { ...signedOut, title: 'Terms' },
  '/privacy': { ...signedOut, title: 'Privacy' },
} as const satisfies Record<string, Screen>

export type ScreenPath = keyof typeof screens

export interface ListedScreen extends Screen {
  path: ScreenPath
}

/** Every screen with its path, in list order. */
export const screenList: readonly ListedScreen[] = Object.entries<Screen>(screens).map(([path, screen]) => ({
  ...screen,
  path: path as ScreenPath,
}))

/** The screen of a path, or undefined. */
export function screenAt(path: string): Screen | undefined {
  return Object.hasOwn(screens, path) ? screens[path as ScreenPath] : undefined
}

/** The page name of an address; its query and a trailing slash do not matter. */
export function pageOf(address: string): PageName | undefined {
  return screenAt(withoutEnd(address.split(/[?#]/, 1)[0]!, '/'))?.page
}

/** The screens that a viewer may open, in list order. */
export function screensOpenTo(viewer: Viewer | null): ListedScreen[] {
  return screenList.filter(({ access }) => mayAccess(access, viewer))
}
