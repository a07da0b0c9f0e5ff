import type { ConnectionName } from '#features/account/connections/connections.rules.ts'
import { nothingLeaves } from '#shared/connections/connection-facts.ts'
import type { OutsideService } from '#shared/connections/outside-services.ts'

/**
 * How data is on its way: it `leaves`, is `paused` or in `trouble`, has nothing to send yet (`idle`), leaves only when
 * somebody asks for it (`asked`), stays on this machine (`here`), or there is no way at all (`off`).
 */
export const flowStates = ['leaves', 'paused', 'trouble', 'idle', 'asked', 'here', 'off'] as const
export type FlowState = (typeof flowStates)[number]

interface ServiceFacts {
  title: string
  /** Purpose. */
  about: string
  /** Data of clients and people that leaves by it. */
  carries: string
  /** The screen where it is seen or changed; left out: the operator alone decides. */
  path?: string
}

/** Services of the operator. */
export const services: Readonly<Record<OutsideService, ServiceFacts>> = {
  mail: {
    title: 'Email',
    about: 'Sends quotes, invoices, reminders, codes and invitations.',
    carries: 'Name, email address, and the email with its attachments.',
    path: '/outbox',
  },
  push: {
    title: 'Notifications on devices',
    about: 'Shows bell notices on phones and computers.',
    carries: 'The notice, which may name a client. Only the device can read it.',
    path: '/settings/notification',
  },
  maps: {
    title: 'Address search',
    about: 'Suggests addresses and finds them on the map.',
    carries: 'The address as typed. No names or phone numbers.',
  },
  tiles: {
    title: 'Map pictures',
    about: 'Draws the map in your browser.',
    carries: 'The viewer’s network address and the area shown.',
  },
  routing: {
    title: 'Driving times',
    about: 'Calculates routes between jobs.',
    carries: 'Coordinates of jobs and vans. No names.',
  },
  property: {
    title: 'Property details',
    about: 'Looks up a client’s property when asked.',
    carries: 'The address of the property.',
  },
  ai: {
    title: 'Language model',
    about: 'Reads supplier invoices, summarises conversations, and writes up calls.',
    carries: 'The invoice, conversation or recording it works on.',
  },
  storage: {
    title: 'File storage',
    about: 'Keeps photos, documents and signatures.',
    carries: 'All files about clients and people.',
  },
  database: {
    title: 'Database',
    about: 'Keeps all your records.',
    carries: 'Everything but files.',
  },
  scan: {
    title: 'Virus scan',
    about: 'Checks uploads before they are kept.',
    carries: 'Every uploaded file.',
  },
  relay: {
    title: 'Call relay',
    about: 'Connects calls between two browsers.',
    carries: 'Network addresses and encrypted sound.',
  },
  payroll: {
    title: 'Payroll',
    about: 'Sends hours and leave to your payroll.',
    carries: 'Names, hours and leave; of new employees also birth date, address and tax details.',
    path: '/settings/payroll',
  },
  'plan-cards': {
    title: 'Plan payments',
    about: 'Charges your plan to your card.',
    carries: 'Your company name, email and card. Nothing about clients.',
    path: '/plans',
  },
  requests: {
    title: 'Automation requests',
    about: 'Sends requests of your automations to addresses you chose.',
    carries: 'The client, job or document the automation is about.',
    path: '/automations',
  },
  websites: {
    title: 'Websites',
    about: 'Checks your website and loads pictures in emails.',
    carries: nothingLeaves,
  },
  dns: {
    title: 'Domain lookup',
    about: 'Checks the domains of emails and websites.',
    carries: nothingLeaves,
  },
  companies: {
    title: 'Franchise companies',
    about: 'Hands jobs to companies you are linked with.',
    carries: 'Client, address, tasks and photos of the job.',
    path: '/franchise',
  },
  'help-videos': {
    title: 'Help videos',
    about: 'Plays the clips of the help panel.',
    carries: 'The viewer’s network address.',
  },
}

/** What calls with the effect `leaves` send, by the name of their contract, and the ways that it takes. */
export const sendings: Readonly<Record<string, Sending>> = {
  accounting: { title: 'Bookkeeping records', by: ['books'] },
  arrivals: { title: 'Running late', by: ['mail', 'sms'] },
  automations: { title: 'Automations', by: ['mail', 'sms', 'requests'] },
  batches: { title: 'Invoice batches', by: ['mail', 'sms'] },
  bookingPage: { title: 'Online bookings', by: ['mail', 'sms'] },
  bookings: { title: 'Booking requests', by: ['mail', 'sms'] },
  campaigns: { title: 'Campaigns', by: ['mail', 'sms'] },
  cardPayments: { title: 'Card payments', by: ['cards'] },
  cardReaders: { title: 'Card payments', by: ['cards'] },
  clientChat: { title: 'Client portal', by: ['push'] },
  clientMessages: { title: 'Messages', by: ['mail', 'sms'] },
  clientSignIn: { title: 'Client portal', by: ['mail', 'sms'] },
  emailDesigns: { title: 'Test emails', by: ['mail'] },
  feedback: { title: 'Reviews', by: ['push'] },
  formLinks: { title: 'Forms', by: ['mail', 'sms'] },
  googleBusiness: { title: 'Reviews', by: ['google-reviews'] },
  googleCalendar: { title: 'Appointments', by: ['google-calendar'] },
  handover: { title: 'Handed-over jobs', by: ['companies'] },
  invoices: { title: 'Invoices', by: ['mail', 'sms'] },
  links: { title: 'Franchise', by: ['mail'] },
  loginList: { title: 'Sign-in emails', by: ['mail'] },
  mail: { title: 'Messages', by: ['mail'] },
  onSite: { title: 'Receipts', by: ['mail', 'sms'] },
  orders: { title: 'Purchase orders', by: ['mail'] },
  partnerDesk: { title: 'Partners', by: ['mail'] },
  partnerHome: { title: 'Partners', by: ['mail'] },
  partnerSignIn: { title: 'Partners', by: ['mail'] },
  payrollLeave: { title: 'Leave', by: ['payroll'] },
  payrollProgram: { title: 'Timesheets', by: ['payroll'] },
  phone: { title: 'Calls', by: ['sms'] },
  phoneNumbers: { title: 'Phone numbers', by: ['sms'] },
  planCredit: { title: 'Your plan', by: ['mail', 'plan-cards'] },
  planHost: { title: 'Your plan', by: ['mail', 'plan-cards'] },
  plans: { title: 'Your plan', by: ['mail', 'plan-cards'] },
  plugin: { title: 'Leads', by: ['sms'] },
  portalLink: { title: 'Client portal', by: ['mail', 'sms'] },
  publicBooking: { title: 'Online bookings', by: ['mail', 'sms'] },
  quotes: { title: 'Quotes', by: ['mail', 'sms'] },
  recordings: { title: 'Call recordings', by: ['ai'] },
  reminders: { title: 'Reminders', by: ['mail', 'sms'] },
  reportMails: { title: 'Reports', by: ['mail'] },
  reviewList: { title: 'Reviews', by: ['mail', 'sms', 'google-reviews'] },
  reviews: { title: 'Reviews', by: ['mail', 'sms'] },
  searchConsole: { title: 'Websites', by: ['search-console', 'websites'] },
  signatures: { title: 'Signatures', by: ['mail', 'sms'] },
  signIn: { title: 'Sign-in emails', by: ['mail'] },
  spotlight: { title: 'Posts', by: ['google-reviews'] },
  statements: { title: 'Statements', by: ['mail', 'sms'] },
  supervision: { title: 'Calls', by: ['sms'] },
  support: { title: 'Support chat', by: ['push'] },
  team: { title: 'Invitations', by: ['mail'] },
  waitingList: { title: 'Waiting list', by: ['mail', 'sms'] },
  webForm: { title: 'Leads', by: ['mail'] },
}

interface Sending {
  title: string
  by: readonly (OutsideService | ConnectionName)[]
}

/** Contracts whose calls with this effect send nothing: they delete for good, end access, or only begin what is above. */
export const endsHere: readonly string[] = [
  'claims',
  'clientDiscounts',
  'company',
  'connections',
  'demo',
  'emailDomain',
  'feeds',
  'gmail',
  'imports',
  'items',
  'leadForms',
  'licenceFiles',
  'mailbox',
  'minisite',
  'offers',
  'openShifts',
  'payroll',
  'phoneAnswering',
  'profile',
  'quoteTemplates',
  'recurring',
  'reports',
  'shiftSwaps',
  'shifts',
  'social',
  'standingAccess',
  'supplierInvoices',
  'tablets',
  'trails',
  'wall',
]
