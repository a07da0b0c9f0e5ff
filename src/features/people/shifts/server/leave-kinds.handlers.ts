import { catalogueHandlers } from '#server/catalogue.ts'
import type { Handlers } from '#server/mount.ts'
import { fact } from '#shared/fact.ts'
import type { leaveKindsContract, OwnLeaveKind } from '../leave-kinds.contract.ts'
import { ownLeaveKinds } from './leave-kinds.queries.ts'

const catalogue = catalogueHandlers(ownLeaveKinds, {
  taken: fact('There is already a leave type with this name.'),
  file: 'leave-kinds',
  cells: [{ header: 'Paid', cell: row => (row.paid ? 'Yes' : 'No') }],
  shown: row => row,
  stored: (_tx, { name, paid }: Pick<OwnLeaveKind, 'name' | 'paid'>) => ({ name, paid }),
})

export const leaveKindsHandlers: Handlers<typeof leaveKindsContract> = {
  ...catalogue.handlers,
  exportLeaveKinds: catalogue.file,
  async options(_input, ctx) {
    const kinds = await ctx.read(ownLeaveKinds.all)
    return { result: kinds.filter(kind => kind.active).map(({ id, name }) => ({ id, name })) }
  },
}
