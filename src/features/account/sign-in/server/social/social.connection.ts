import type { ConnectionSource } from '#server/connections/connection-source.ts'
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
    const names = await identitiesOf(tx, by.id)
    return names.map((account, at) => ({ id: at + 1, account, state: 'on', by: by.id }))
  },
}
