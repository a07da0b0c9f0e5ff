import type { TourSteps } from '#web/tour/tour-step.ts'

const steps: TourSteps = [
  {
    target: '[data-tour="jobs-tabs"]',
    title: 'Three views of the work',
    text: 'Active: work to do. History: finished. Appointments: every visit.',
  },
  {
    target: '[data-tour="jobs-new"]',
    title: 'Book a job',
    text: 'Say what needs doing, choose the client, and give the job a time now or later.',
  },
  {
    target: '[data-tour="list-filters"], [data-tour="list-filters"] > [data-own-line]',
    title: 'Narrow the list down',
    text: 'Search covers every field. Filters are part of the page’s link, so you can bookmark them.',
  },
  {
    target: '[data-tour="list-export"]',
    title: 'Export the list',
    text: 'Export saves the filtered list as a file for your spreadsheet.',
  },
  {
    target: '[data-row="0"]',
    title: 'A line for every job',
    text: 'Open it to see its appointments, notes and history, and to change its status.',
  },
]
export default steps
