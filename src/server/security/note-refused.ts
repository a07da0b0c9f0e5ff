import { type Access, hasPermission } from '#shared/access.ts'
import type { Endpoint } from '#shared/endpoint.ts'
import { permissionSeeds } from '#shared/permissions.ts'
import type { Session } from '../auth/session.ts'
import type { Services } from '../context.ts'

/** Notes that somebody was refused an endpoint by their rights. */
export const noteRefused = (
  { securityLog }: Pick<Services, 'securityLog'>,
  { access }: Endpoint,
  session: Session,
  ip: string,
) =>
  securityLog.note(
    { companyId: session.companyId, userId: session.id },
    { kind: 'refused', ip, what: lackedPermission(access, session) },
  )

/** Name of the permission that was lacking; '': the group's kind, or a rule of its own, refused. */
function lackedPermission(access: Access, session: Session): string {
  const wanted = access.as === 'user' && access.permission !== undefined ? [access.permission].flat() : []
  if (wanted.some(permission => hasPermission(session, permission))) return ''
  return permissionSeeds.find(({ name }) => name === wanted[0])?.description ?? ''
}
