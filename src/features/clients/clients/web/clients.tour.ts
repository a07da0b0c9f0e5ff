import type { TourSteps } from '#web/tour/tour-step.ts'

const steps: TourSteps = [
  {
    target: '[data-tour="clients-new"]',
    title: 'Add a client',
    text: 'With an address, a phone number and the people to talk to. Anyone you book a first job for becomes a client automatically.',
  },
  {
    target: '[data-tour="list-filters"]',
    title: 'Who is calling?',
    text: 'Search by any part of a name, phone number, email, address or contact.',
  },
  {
    target: '[data-row="0"]',
    title: 'Everything about a client',
    text: 'Open a client to see and change their details, and to find the jobs you have done for them.',
  },
  {
    target: '[data-tour="list-export"]',
    title: 'Take the list with you',
    text: 'Export saves the clients listed here as a file for your spreadsheet.',
  },
]
export default steps
