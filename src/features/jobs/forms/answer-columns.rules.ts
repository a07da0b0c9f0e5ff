import { type RowSource, textColumn } from '#shared/rows/columns.ts'

export const answerColumns = {
  label: 'Filled-in forms',
  opens: 'job',
  permission: 'forms.manage',
  usual: ['form', 'job', 'client', 'by', 'filled', 'failed'],
  columns: {
    form: textColumn('Form'),
    job: textColumn('Job'),
    client: textColumn('Client'),
    by: textColumn('Filled in by'),
    filled: { label: 'Filled in', kind: 'instant' },
    failed: { label: 'Failed answers', kind: 'number' },
    score: { label: 'Score', kind: 'number' },
    approval: {
      label: 'Approval',
      kind: 'choice',
      options: [
        { value: 'waiting', label: 'Waiting for approval' },
        { value: 'approved', label: 'Approved' },
        { value: 'returned', label: 'Returned' },
      ],
    },
  },
} as const satisfies RowSource
