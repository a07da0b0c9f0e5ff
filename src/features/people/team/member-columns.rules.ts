import { type RowSource, textColumn } from '#shared/rows/columns.ts'

export const memberColumns = {
  label: 'Team',
  opens: null,
  permission: 'team.manage',
  usual: ['name', 'group', 'email', 'active'],
  columns: {
    name: textColumn('Name'),
    email: textColumn('Email'),
    group: textColumn('Group'),
    active: { label: 'Active', kind: 'flag' },
    joined: { label: 'Joined', kind: 'instant' },
  },
} as const satisfies RowSource
