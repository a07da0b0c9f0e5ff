import type { TourSteps } from '#web/tour/tour-step.ts'

const steps: TourSteps = [
  {
    target: '[data-tour="account-company"]',
    title: 'What your clients see',
    text: 'Name, ABN and contact details stand on everything that you send.',
  },
  {
    target: '[data-tour="account-place"]',
    title: 'Where you are',
    text: 'The time zone decides what time every appointment has, wherever somebody looks at it.',
  },
  {
    target: '[data-tour="account-logo"]',
    title: 'Your logo',
    text: 'A picture of up to 10 MB. Everybody in the company sees it at once.',
  },
]
export default steps
