import type { TourSteps } from '#web/tour/tour-step.ts'

const steps: TourSteps = [
  {
    target: '[data-tour="team-new"]',
    title: 'Bring your people in',
    text: 'Add somebody with a name and an email address, and we send them an invitation to sign in.',
  },
  {
    target: '[data-row="0"]',
    title: 'Who does what',
    text: 'The group decides what somebody may see and do. The colour is theirs on the calendar.',
  },
  {
    target: '[data-tour="team-status"]',
    title: 'When somebody leaves',
    text: 'Disable them: they can’t sign in any more, and their jobs and history stay. You find them again here.',
  },
  {
    target: '[data-tour="list-export"]',
    title: 'Take the list with you',
    text: 'Export saves the team as a file for your spreadsheet.',
  },
]
export default steps
