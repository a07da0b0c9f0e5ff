import type { TourSteps } from '#web/tour/tour-step.ts'

const steps: TourSteps = [
  {
    target: '[data-tour="today"]',
    title: 'Today at a glance',
    text: 'The day’s appointments, in order. Open one to see its job.',
  },
  {
    target: '[data-tour="unscheduled"]',
    title: 'Jobs waiting for a time',
    text: 'These jobs have no appointment yet, newest first. Book gives one a day, a time and a technician.',
    side: 'left',
  },
  {
    target: '[data-tour="open-jobs"]',
    title: 'Open jobs by status',
    text: 'How many jobs are in each status. Choose one to list its jobs.',
    side: 'left',
  },
  {
    target: '[data-widget="revenue"]',
    title: 'Figures with their source',
    text: 'The i explains a figure, the arrow downloads it, and links open the jobs behind it.',
  },
  {
    target: '[data-tour="lock-layout"]',
    title: 'Customise this page',
    text: 'Drag a widget by its title or corner, then lock the layout. The gear above switches widgets on and off.',
    side: 'left',
  },
  {
    target: '[data-tour="quick-actions"]',
    title: 'A client is on the phone',
    text: 'Start a new job from here, on any page.',
  },
  {
    target: '[data-tour="find"]',
    title: 'Find anything',
    text: 'Type part of a name, a phone number, an address or a job number. Ctrl+K, or ⌘K on a Mac, opens this from anywhere.',
  },
  {
    target: '[data-tour="help"]',
    title: 'Get help any time',
    text: 'Help has a tour of every page and our support chat.',
  },
  {
    target: '[data-tour="burger"]',
    title: 'Everything else',
    text: 'The menu leads to all other pages, and to Help.',
  },
]
export default steps
