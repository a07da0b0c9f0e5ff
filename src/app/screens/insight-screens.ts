import { everybody, user } from '#shared/access.ts'
import { featureAccess } from '#shared/plan.ts'
import type { Screen } from './screen.types.ts'

// Lines of the list of screens that are about figures.

const reports = user({ permission: 'reports.view' })
const readsReports = user({ permission: 'reports.view', accountant: true })

export const insightScreens = {
  '/insight': {
    shape: 'cards',
    title: 'Insight',
    access: featureAccess('insight'),
    icon: 'insight',
    menu: { group: 'Reporting' },
  },
  '/insight/walls': {
    shape: 'list',
    title: 'Wall screens',
    access: featureAccess('insight'),
    belongsTo: '/insight',
  },
  '/wall/$token': { title: 'Wall screen', access: everybody, layout: 'bare' },
  '/reports': { title: 'Reports', access: readsReports, icon: 'reports', menu: { group: 'Reporting' } },
  '/reports/add/customereport': { title: 'Custom report', access: reports, page: 'customReport' },
  '/reports/tax': { title: 'Tax and books', access: readsReports, belongsTo: '/reports' },
  '/reports/mails': { title: 'Emailed report', access: everybody, layout: 'bare' },
  '/reports/$name': { title: 'Report', access: readsReports },
} as const satisfies Record<string, Screen>
