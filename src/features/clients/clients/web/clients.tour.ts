import type { TourSteps } from '#web/tour/tour-step.ts'

const steps: TourSteps = [
  {
    target: '[data-tour="clients-new"]',
    title: 'Add a client',
    text: 'With an address, a phone number and the people to talk to. Who books a first job becomes a client by itself.',
  },
  {
    target: '[data-tour="list-filters"]',
    title: 'Who is calling?',
    text: 'Search by a name, phone number, email, address or contact; a part of it is enough.',
  },
  {
    target: '[data-row="0"]',
    title: 'All about a client',
    text: 'Open a line to see and change the details, and to find the jobs that you have done there.',
  },
  {
    target: '[data-tour="list-export"]',
    title: 'Take the list with you',
    text: 'Export saves the clients that are listed now as a file for your spreadsheet.',
  },
]
export default steps
