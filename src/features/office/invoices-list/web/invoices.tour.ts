import type { TourSteps } from '#web/tour/tour-step.ts'

const steps: TourSteps = [
  {
    target: '[data-tour="invoices-new"]',
    title: 'Write an invoice',
    text: 'From scratch here, or from a job in the jobs list.',
  },
  {
    target: '[data-tour="invoices-ageing"]',
    title: 'Who owes you money?',
    text: 'Receivables lists unpaid invoices by client and age.',
  },
  {
    target: '[data-tour="list-filters"]',
    title: 'Find an invoice',
    text: 'Filter by status and date, or search by number or name.',
  },
  {
    target: '[data-row="0"]',
    title: 'A line for every invoice',
    text: 'Open it to send it, record a payment or write a credit.',
  },
  {
    target: '[data-tour="list-export"]',
    title: 'Export the list',
    text: 'Export saves the filtered list as a file for your spreadsheet.',
  },
]
export default steps
