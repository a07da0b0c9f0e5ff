import type { TourSteps } from '#web/tour/tour-step.ts'

const steps: TourSteps = [
  {
    target: '[data-tour="account-company"]',
    title: 'What your clients see',
    text: 'Your name, ABN and contact details appear on everything you send.',
  },
  {
    target: '[data-tour="account-place"]',
    title: 'Where you are',
    text: 'Appointments always show in your company’s time zone.',
  },
  {
    target: '[data-tour="account-logo"]',
    title: 'Your logo',
    text: 'An image up to 10 MB. Your team sees it straight away.',
  },
]
export default steps
