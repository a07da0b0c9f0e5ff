import { user } from '#shared/access.ts'
import type { Screen } from './screen.types.ts'

// Lines of the list of screens that are about money.

const settings = user({ permission: 'settings' })
const money = user({ permission: 'money.manage' })

export const moneyScreens = {
  '/quotes': { title: 'Quotes', access: money, icon: 'quotes', menu: true, page: 'quotes', key: 'q' },
  '/quotes/newquotes': { title: 'New Quote', access: money },
  '/client/newestimate/$client': { title: 'New Quote', access: money, belongsTo: '/quotes' },
  '/quotes/editquotes/$id': { title: 'Edit Quote', access: money },
  '/invoices': { title: 'Invoices', access: money, icon: 'invoices', menu: true, page: 'invoices', key: 'i' },
  '/invoices/ageing': { title: 'Receivables', access: money },
  '/clients/statement/$id': { title: 'Statement', access: money },
  '/newInvoice': { title: 'New Invoice', access: money, belongsTo: '/invoices' },
  '/jobs/$id/payment': { title: 'Take Payment', access: user({ permission: 'payments.onJob' }) },
  '/jobs/$id/invoice': { title: 'Invoice a job', access: money },
} as const satisfies Record<string, Screen>

/** Under Manage, after the team. */
export const inventoryScreens = {
  '/manage/inventory/bundles': {
    title: 'Bundles',
    access: user({ permission: 'inventory.manage' }),
    icon: 'bundles',
    menu: true,
    under: 'Manage',
    page: 'bundles',
  },
} as const satisfies Record<string, Screen>

export const moneySettings = {
  '/settings/invoice': {
    title: 'Quotes and Invoices',
    access: settings,
    icon: 'invoices',
    under: 'Settings',
    settings: 'company',
    about: 'What your documents begin with.',
  },
  '/Invoicebuilder': {
    title: 'Document Design',
    access: settings,
    icon: 'look',
    under: 'Settings',
    settings: 'company',
    about: 'Logo, colour, columns and texts of quotes and invoices.',
  },
  '/InvoicebuilderPreview': { title: 'Preview of Documents', access: settings, under: 'Settings' },
  '/settings/banking': {
    title: 'Banking',
    access: settings,
    icon: 'bank',
    under: 'Settings',
    settings: 'company',
    about: 'Where clients pay to.',
  },
  '/settings/payment': {
    title: 'Online Payments',
    access: settings,
    icon: 'card',
    under: 'Settings',
    settings: 'company',
    about: 'Clients pay by card.',
  },
  '/settings/accounting': {
    title: 'Accounting',
    access: settings,
    icon: 'books',
    under: 'Settings',
    settings: 'company',
    about: 'Your books in Xero, and files for Xero and MYOB.',
  },
  '/AddPaymentTerms': {
    title: 'Payment Terms',
    access: settings,
    icon: 'required',
    under: 'Settings',
    settings: 'company',
    about: 'When invoices are due.',
  },
  '/invoice/reminder': {
    title: 'Reminders',
    access: settings,
    icon: 'reminders',
    under: 'Settings',
    settings: 'company',
    about: 'What clients are sent about open invoices and quotes.',
  },
} as const satisfies Record<string, Screen>
