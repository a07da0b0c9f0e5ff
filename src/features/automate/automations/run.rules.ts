/** Why a step was left out, or a run ended. */
export const stepTexts = {
  noEmail: 'No email address',
  noMobile: 'No mobile number',
  optedOut: 'Opted out',
  noCredit: 'No SMS credit left',
  noJob: 'No job',
  noClient: 'No client yet',
  assigned: 'Already assigned',
  noMatch: 'The conditions no longer match',
  gone: 'Deleted in the meantime',
  late: 'Skipped: it was due more than 24 hours ago',
  skipped: 'Skipped',
  byHand: 'Stopped',
  off: 'The automation was switched off',
  deleted: 'The automation was deleted',
  noRights: 'Its author no longer has permission',
  broken: 'This step failed',
} as const
