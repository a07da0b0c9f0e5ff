import { readsMoney, user } from '#shared/access.ts'
import type { Screen } from './screen.types.ts'

// Lines of the list of screens that are about money.

const settings = user({ permission: 'settings' })
const money = user({ permission: 'money.manage' })

export const moneyScreens = {
  '/quotes': {
    title: 'Quotes',
    access: readsMoney,
    icon: 'quotes',
    menu: { group: 'Money', isPinned: true },
    under: 'Jobs',
    page: 'quotes',
    key: 'q',
    tour: true,
  },
  '/quotes/newquotes': { shape: 'form', title: 'New Quote', access: money },
  '/client/newestimate/$id': { shape: 'form', title: 'New Quote', access: money, belongsTo: '/quotes' },
  '/quotes/editquotes/$id': { shape: 'form', title: 'Edit Quote', access: money },
  '/invoices': {
    title: 'Invoices',
    access: readsMoney,
    icon: 'invoices',
    menu: { group: 'Money', isPinned: true },
    under: 'Jobs',
    page: 'invoices',
    key: 'i',
    tour: true,
  },
  '/invoices/ageing': { title: 'Receivables', access: readsMoney },
  '/clients/statement/$id': { title: 'Statement', access: readsMoney },
  '/newInvoice': { shape: 'form', title: 'New Invoice', access: money, belongsTo: '/invoices' },
  '/jobs/$id/payment': {
    shape: 'form',
    title: 'Take Payment',
    access: user({ permission: 'payments.onJob' }),
  },
  '/jobs/$id/invoice': { shape: 'form', title: 'Invoice a job', access: money },
} as const satisfies Record<string, Screen>

/** In the menu after the team. */
export const inventoryScreens = {
  '/manage/inventory': {
    title: 'Inventory',
    access: user({ permission: 'inventory.manage' }),
    icon: 'inventory',
    menu: { group: 'Stock' },
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
    access: user({ permission: 'inventory.manage', accountant: true }),
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
    about: 'Your tools, and who has the rest.',
  },
  '/stock/van': {
    title: 'My van',
    access: user(),
    icon: 'van',
    settings: 'own',
    inUserPanel: true,
    about: 'Your van’s stock, deliveries on the way, and stocktakes.',
  },
  '/settings/stock': {
    shape: 'list',
    title: 'Stock Templates',
    access: user({ permission: 'inventory.manage' }),
    icon: 'inventory',
    under: 'Settings',
    settings: 'money',
  },
  '/settings/inventory': {
    title: 'Stock and Orders',
    access: settings,
    icon: 'inventory',
    under: 'Settings',
    settings: 'money',
  },
  '/manage/inventory/bundles': {
    shape: 'list',
    title: 'Bundles',
    access: user({ permission: 'inventory.manage' }),
    icon: 'bundles',
    menu: { group: 'Stock' },
    under: 'Manage',
    page: 'bundles',
  },
  '/settings/items': {
    shape: 'list',
    title: 'Price Book',
    access: settings,
    icon: 'items',
    menu: { group: 'Stock' },
    under: 'Manage',
    settings: 'money',
  },
} as const satisfies Record<string, Screen>

export const moneySettings = {
  '/settings/invoice': {
    title: 'Quotes and Invoices',
    access: settings,
    icon: 'invoices',
    under: 'Settings',
    settings: 'money',
  },
  '/Invoicebuilder': {
    title: 'Document Design',
    access: settings,
    icon: 'look',
    under: 'Settings',
    settings: 'money',
  },
  '/InvoicebuilderPreview': {
    title: 'Document Preview',
    access: settings,
    belongsTo: '/Invoicebuilder',
  },
  '/settings/closedBooks': {
    title: 'Closed books',
    access: user({ kinds: ['owner'] }),
    icon: 'closed',
    under: 'Settings',
    settings: 'money',
  },
  '/settings/banking': {
    title: 'Banking',
    access: settings,
    icon: 'bank',
    under: 'Settings',
    settings: 'money',
  },
  '/settings/payment': {
    title: 'Online Payments',
    access: settings,
    icon: 'card',
    under: 'Settings',
    settings: 'money',
  },
  '/settings/reader': {
    title: 'Card Readers',
    access: settings,
    icon: 'card',
    under: 'Settings',
    settings: 'money',
  },
  '/coupons': {
    title: 'Coupons',
    access: money,
    icon: 'coupons',
    under: 'Settings',
    settings: 'money',
  },
  '/settings/accounting': {
    title: 'Accounting',
    access: settings,
    icon: 'books',
    under: 'Settings',
    settings: 'money',
  },
  '/AddPaymentTerms': {
    title: 'Payment Terms',
    access: settings,
    icon: 'required',
    under: 'Settings',
    settings: 'money',
  },
  '/invoice/reminder': {
    title: 'Reminders',
    access: settings,
    icon: 'reminders',
    under: 'Settings',
    settings: 'money',
  },
} as const satisfies Record<string, Screen>
