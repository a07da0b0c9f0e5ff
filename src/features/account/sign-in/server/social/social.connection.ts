import type { ConnectionSource } from '#server/connections/connection-source.ts'
import { asPlatform } from '#server/db/inner-doors.ts'
import { user } from '#shared/access.ts'
import { socialFacts } from '../../sign-in.connections.ts'
import { identitiesOf } from '../accounts.queries.ts'

/** Services that the viewer signs in by; of others nobody sees them. */
export const socialConnection: ConnectionSource = {
  facts: socialFacts,
  access: user(),
  isOffered: () => true,
  async rows(tx) {
    const { by } = tx
    if (!by) return []
    const user = await tx.rows('users').where('id', '=', by.id).select('account_id').executeTakeFirst()
    const names = user?.account_id
      ? await asPlatform(tx, platform => identitiesOf(platform, user.account_id!))
      : []
    return names.map((account, at) => ({ id: at + 1, account, state: 'on', by: by.id }))
  },
}
