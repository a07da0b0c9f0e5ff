import type { TourSteps } from '#web/tour/tour-step.ts'

const steps: TourSteps = [
  {
    target: '[data-tour="team-new"]',
    title: 'Invite your team',
    text: 'Add someone by name and email address, and we’ll send them an invitation to sign in.',
  },
  {
    target: '[data-row="0"]',
    title: 'Who does what',
    text: 'Their group sets what they can see and do. Their colour shows on the calendar.',
  },
  {
    target: '[data-tour="team-status"]',
    title: 'When someone leaves',
    text: 'Disable them: they can no longer sign in, and their jobs and history stay. You’ll find them here again.',
  },
  {
    target: '[data-tour="list-export"]',
    title: 'Export the list',
    text: 'Export saves the team as a file for your spreadsheet.',
  },
]
export default steps
