import type { Session } from '#server/auth/session.ts'
import type { UserContext } from '#server/context.ts'
import type { Outbox } from '#server/outbox.ts'

/** Who acts: what the rules and the diary need of a session, and the way out to the people who are told. */
export type Actor = Pick<Session, 'id' | 'fullname' | 'timeZone' | 'permissions' | 'kind'> & {
  outbox: Outbox
}

/** The signed-in user as who acts. */
export function actorOf({ session, outbox }: Pick<UserContext, 'session' | 'outbox'>): Actor {
  const { id, fullname, timeZone, permissions, kind } = session
  return { id, fullname, timeZone, permissions, kind, outbox }
}
