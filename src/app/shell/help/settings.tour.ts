import type { TourSteps } from '#web/tour/tour-step.ts'

const steps: TourSteps = [
  {
    target: 'main a[href="/account"]',
    title: 'Start with your company',
    text: 'Name, logo and contact details are what your clients see. The time zone sets the time of every appointment.',
  },
  {
    target: 'main a[href="/settings/rolePermissions"]',
    title: 'Who can do what',
    text: 'Choose what each group can see and change.',
  },
  {
    target: 'main a[href="/outbox"]',
    title: 'Did it arrive?',
    text: 'Every email your company sent. Resend any that failed.',
  },
  {
    target: 'main a[href="/settings/notification"]',
    title: 'Your notifications',
    text: 'Choose what shows in the bell and what goes to your phone.',
  },
  {
    target: 'main a[href="/settings/loginlist"]',
    title: 'Keep your account safe',
    text: 'See where you’re signed in and turn on two-step sign-in.',
  },
]
export default steps
