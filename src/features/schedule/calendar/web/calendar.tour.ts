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
    text: 'Month shows free days, week each person’s visits, day everyone’s hours.',
  },
  {
    target: '[data-tour="calendar-technician"]',
    title: 'One technician or all',
    text: 'Every technician has a colour. Choose one to see only their visits.',
  },
  {
    target: '[data-tour="calendar-unscheduled"]',
    title: 'Jobs waiting for a time',
    text: 'This button shows and hides them. Book gives one a time; with a mouse you can drag it onto a day, and move it again later.',
  },
  {
    target: '[data-item="event"]',
    title: 'A visit',
    text: 'Open it to see its job: where to go, who to call and what to do.',
  },
]
export default steps
