import type { TourSteps } from '#web/tour/tour-step.ts'

const steps: TourSteps = [
  {
    target: '[data-tour="calendar-days"]',
    title: 'Move through the days',
    text: 'The arrows go back and forward. Today brings you back.',
  },
  {
    target: '[data-tour="calendar-view"]',
    title: 'Month, week or day',
    text: 'Month shows free days, week shows each person’s visits, day shows everyone’s hours.',
  },
  {
    target: '[data-tour="calendar-technician"]',
    title: 'Filter by technician',
    text: 'Every technician has a colour. Choose one to see only their visits.',
  },
  {
    target: '[data-tour="calendar-unscheduled"]',
    title: 'Jobs waiting for a time',
    text: 'This button shows and hides them. Press Book to give one a time, or drag it onto a day.',
  },
  {
    target: '[data-item="event"]',
    title: 'A visit',
    text: 'Open it to see its job: where to go, who to call and what to do.',
  },
]
export default steps
