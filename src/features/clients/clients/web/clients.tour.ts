import type { TourSteps } from '#web/tour/tour-step.ts'

const steps: TourSteps = [
  {
    target: '[data-tour="clients-new"]',
    title: 'Add a client',
    text: 'Add an address, a phone number and contacts. Anyone you book a job for becomes a client automatically.',
  },
  {
    target: '[data-tour="list-filters"]',
    title: 'Who is calling?',
    text: 'Search by any part of a name, phone number, email, address or contact.',
  },
  {
    target: '[data-row="0"]',
    title: 'Everything about a client',
    text: 'Open a client to see and edit their details and find their past jobs.',
  },
  {
    target: '[data-tour="list-export"]',
    title: 'Export the list',
    text: 'Export saves the clients in this list as a file for your spreadsheet.',
  },
]
export default steps
