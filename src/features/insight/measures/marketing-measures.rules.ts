import { ofJob, seesRevenue } from './of-job.rules.ts'

const ofMarketing = {
  unit: 'count',
  source: 'campaign',
  permission: 'automations.manage',
  by: ['campaign'],
} as const

/** Measures of what campaigns and automations did, and what came of them: decisions 326 and 382. */
export const marketingMeasures = {
  marketingDelivered: {
    code: 49,
    label: 'Marketing delivered',
    about: 'Emails sent by campaigns that didn’t bounce, and texts delivered, by date.',
    ...ofMarketing,
  },
  marketingBounced: {
    code: 50,
    label: 'Marketing bounced',
    about: 'Emails of campaigns that bounced, by bounce date.',
    ...ofMarketing,
  },
  marketingComplaints: {
    code: 51,
    label: 'Spam complaints',
    about: 'Emails of campaigns reported as spam, by report date.',
    ...ofMarketing,
  },
  marketingOptOuts: {
    code: 52,
    label: 'Marketing opt-outs',
    about: 'Recipients who opted out within 30 days of a campaign, by date.',
    ...ofMarketing,
  },
  marketingClicks: {
    code: 53,
    label: 'Marketing clicks',
    about: 'Recipients who opened a link of a campaign, by first click.',
    ...ofMarketing,
  },
  marketingReplies: {
    code: 54,
    label: 'Marketing replies',
    about: 'Recipients who replied within 30 days of a campaign, by first reply.',
    ...ofMarketing,
  },
  marketingJobs: {
    code: 55,
    label: 'Jobs from marketing',
    about: 'Jobs by creation date, within 30 days of their client’s last campaign message.',
    unit: 'count',
    source: 'job',
    permission: 'automations.manage',
    by: [...ofJob, 'campaign'],
  },
  marketingInvoiced: {
    code: 56,
    label: 'Invoiced from marketing',
    about: 'Invoices less credits on jobs from marketing, excluding tax, within 30 days of the message.',
    unit: 'cents',
    source: 'invoice',
    permission: seesRevenue,
    by: [...ofJob, 'campaign'],
  },
  automationWon: {
    code: 57,
    label: 'Won by automations',
    about:
      'Revenue from jobs booked or quotes accepted within 30 days of an automation’s message, excluding tax.',
    unit: 'cents',
    source: ['invoice', 'job'],
    permission: seesRevenue,
    by: [...ofJob, 'automation'],
  },
} as const
