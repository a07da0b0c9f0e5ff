import type { StepKind } from './automations.rules.ts'

/** Steps that set something here, which can be taken back. */
export const undoableKinds: readonly StepKind[] = [
  'task',
  'note',
  'status',
  'assign',
  'followUp',
  'tag',
  'job',
]
/** Steps that send something to people: it can’t be taken back. */
export const sendingKinds: readonly StepKind[] = ['email', 'sms', 'review', 'notify', 'web']

/** The fate of a step when its run was undone; '': nobody asked. */
export const undoStates = ['', 'undone', 'changed', 'sent'] as const
export type UndoState = (typeof undoStates)[number]

export const undoLabels: Record<Exclude<UndoState, ''>, string> = {
  undone: 'Undone',
  changed: 'Not undone: changed since',
  sent: 'Stays sent',
}

/** True for a step that set something, and of which the record knows what. */
export const canUndo = (
  kind: StepKind | undefined,
  { outcome, undo, xid }: { outcome: string; undo: string; xid: string | null },
): boolean =>
  kind !== undefined &&
  undoableKinds.includes(kind) &&
  outcome === 'done' &&
  undo !== 'undone' &&
  xid !== null

/** Why a step was left out, or a run ended. */
export const stepTexts = {
  noEmail: 'No email address',
  noMobile: 'No mobile number',
  optedOut: 'Opted out',
  noCredit: 'No SMS credit left',
  noJob: 'No job',
  noClient: 'No client yet',
  assigned: 'Already assigned',
  otherWay: 'On the other path',
  noDate: 'No date',
  notTaken: 'The web address didn’t accept it',
  noSecret: 'No signing secret',
  noTemplate: 'The job template is gone',
  noWords: 'The message template is gone',
  unfit: 'The message template has placeholders that can’t be filled here',
  noMatch: 'The conditions no longer match',
  gone: 'Deleted in the meantime',
  late: 'Skipped: it was due more than 24 hours ago',
  again: 'Sent before the server was restored from a backup',
  skipped: 'Skipped',
  byHand: 'Stopped',
  off: 'The automation was switched off',
  deleted: 'The automation was deleted',
  noRights: 'Its author no longer has permission',
  broken: 'This step failed',
  undone: 'Undone',
} as const
