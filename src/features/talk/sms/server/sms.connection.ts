import type { ConnectionSource } from '#server/connections/connection-source.ts'
import { user } from '#shared/access.ts'
import { smsFacts } from '../sms.connections.ts'

/** Set up by the operator, for all companies. */
export const smsConnection: ConnectionSource = {
  facts: smsFacts,
  access: user({ permission: 'settings' }),
  isOffered: ({ providers }) => !providers.sms.isSimulated,
  rows: async (_tx, { providers }) =>
    providers.sms.isSimulated ? [] : [{ id: 1, account: providers.sms.number, state: 'on', by: null }],
}
