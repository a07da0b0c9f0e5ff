import type { TourSteps } from '#web/tour/tour-step.ts'

const steps: TourSteps = [
  {
    target: '[data-tour="quotes-new"]',
    title: 'Write a quote',
    text: 'Offer options to choose from. Your client signs on their phone.',
  },
  {
    target: '[data-tour="list-filters"]',
    title: 'Which quotes are still awaiting an answer?',
    text: 'Filter by status, or search by number or name.',
  },
  {
    target: '[data-row="0"]',
    title: 'A line for every quote',
    text: 'Open it to change or send it, and to convert an accepted one to a job.',
  },
  {
    target: '[data-tour="list-export"]',
    title: 'Export the list',
    text: 'Export saves the filtered list as a file for your spreadsheet.',
  },
]
export default steps
