import type { Permission } from '#shared/permissions.ts'

/** Permissions to hand over, by kind of work. */
export const handoverPermissions = {
  job: 'jobs.book',
  lead: 'leads.manage',
  client: 'clients.manage',
} as const satisfies Record<string, Permission>
export type HandoverKind = keyof typeof handoverPermissions

export const anyHandover = Object.values(handoverPermissions)
