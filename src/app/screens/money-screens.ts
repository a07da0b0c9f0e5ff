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

/** In the menu after the team. */
export const inventoryScreens = {
  '/manage/inventory': {
    title: 'Inventory',
    access: user({ permission: 'inventory.manage' }),
    icon: 'inventory',
    menu: true,
    under: 'Manage',
  },
  '/manage/inventory/replenish': {
    title: 'Replenish and count',
    access: user({ permission: 'inventory.manage' }),
    under: 'Manage',
    belongsTo: '/manage/inventory',
    partOf: '/manage/inventory',
  },
  '/manage/inventory/orders': {
    title: 'Orders',
    access: user({ permission: 'inventory.manage' }),
    under: 'Manage',
    belongsTo: '/manage/inventory',
    partOf: '/manage/inventory',
  },
  '/manage/inventory/invoices': {
    title: 'Supplier Invoices',
    access: user({ permission: 'inventory.manage' }),
    under: 'Manage',
    belongsTo: '/manage/inventory',
    partOf: '/manage/inventory',
  },
  '/manage/inventory/suppliers': {
    title: 'Suppliers',
    access: user({ permission: 'inventory.manage' }),
    under: 'Manage',
    belongsTo: '/manage/inventory',
    partOf: '/manage/inventory',
  },
  '/manage/inventory/prices': {
    title: 'Supplier Prices',
    access: user({ permission: 'inventory.manage' }),
    under: 'Manage',
    belongsTo: '/manage/inventory',
    partOf: '/manage/inventory',
  },
  '/manage/inventory/tools': {
    title: 'Tools',
    access: user({ permission: 'inventory.manage' }),
    under: 'Manage',
    belongsTo: '/manage/inventory',
    partOf: '/manage/inventory',
  },
  '/stock/tools': {
    title: 'My tools',
    access: user(),
    icon: 'tools',
    settings: 'own',
    inUserPanel: true,
    about: 'Your tools, tools handed to you, and who has the rest.',
  },
  '/stock/van': {
    title: 'My van',
    access: user(),
    icon: 'van',
    settings: 'own',
    inUserPanel: true,
    about: 'Your van’s stock, what’s on its way, and stocktakes.',
  },
  '/settings/stock': {
    title: 'Stock Templates',
    access: user({ permission: 'inventory.manage' }),
    icon: 'inventory',
    under: 'Settings',
    settings: 'money',
    about: 'What every van should carry.',
  },
  '/settings/inventory': {
    title: 'Stock and Orders',
    access: settings,
    icon: 'inventory',
    under: 'Settings',
    settings: 'money',
    about: 'Places, units, markup, who approves orders, and what invoices may differ by.',
  },
  '/manage/inventory/bundles': {
    title: 'Bundles',
    access: user({ permission: 'inventory.manage' }),
    icon: 'bundles',
    menu: true,
    under: 'Manage',
    page: 'bundles',
  },
  '/settings/items': {
    title: 'Price Book',
    access: settings,
    icon: 'items',
    menu: true,
    under: 'Manage',
    settings: 'money',
    about: 'Parts and services with their usual prices.',
  },
} as const satisfies Record<string, Screen>

export const moneySettings = {
  '/settings/invoice': {
    title: 'Quotes and Invoices',
    access: settings,
    icon: 'invoices',
    under: 'Settings',
    settings: 'money',
    about: 'Opening text of your documents.',
  },
  '/Invoicebuilder': {
    title: 'Document Design',
    access: settings,
    icon: 'look',
    under: 'Settings',
    settings: 'money',
    about: 'Logo, colour, columns and texts of quotes and invoices.',
  },
  '/InvoicebuilderPreview': {
    title: 'Preview of Documents',
    access: settings,
    belongsTo: '/Invoicebuilder',
  },
  '/settings/banking': {
    title: 'Banking',
    access: settings,
    icon: 'bank',
    under: 'Settings',
    settings: 'money',
    about: 'Where clients pay.',
  },
  '/settings/payment': {
    title: 'Online Payments',
    access: settings,
    icon: 'card',
    under: 'Settings',
    settings: 'money',
    about: 'Clients pay by card.',
  },
  '/settings/reader': {
    title: 'Card Readers',
    access: settings,
    icon: 'card',
    under: 'Settings',
    settings: 'money',
    about: 'Clients tap their card on a reader.',
  },
  '/coupons': {
    title: 'Coupons',
    access: money,
    icon: 'coupons',
    under: 'Settings',
    settings: 'money',
    about: 'Codes that give clients a discount.',
  },
  '/settings/accounting': {
    title: 'Accounting',
    access: settings,
    icon: 'books',
    under: 'Settings',
    settings: 'money',
    about: 'Your books in Xero, and files for Xero and MYOB.',
  },
  '/AddPaymentTerms': {
    title: 'Payment Terms',
    access: settings,
    icon: 'required',
    under: 'Settings',
    settings: 'money',
    about: 'When invoices are due.',
  },
  '/invoice/reminder': {
    title: 'Reminders',
    access: settings,
    icon: 'reminders',
    under: 'Settings',
    settings: 'money',
    about: 'Reminders for unpaid invoices and open quotes.',
  },
} as const satisfies Record<string, Screen>
