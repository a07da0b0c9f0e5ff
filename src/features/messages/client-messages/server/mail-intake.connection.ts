import type { ConnectionSource } from '#server/connections/connection-source.ts'
import { user } from '#shared/access.ts'
import { mailIntakeFacts } from '../client-messages.connections.ts'

/** Set up by the operator, for all companies. */
export const mailIntakeConnection: ConnectionSource = {
  facts: mailIntakeFacts,
  access: user({ permission: 'settings' }),
  isOffered: ({ providers }) => providers.mailIntake?.isSimulated === false,
  rows: async (_tx, { providers: { mailIntake } }) =>
    mailIntake && !mailIntake.isSimulated
      ? [{ id: 1, account: mailIntake.address, state: 'on', by: null }]
      : [],
}
