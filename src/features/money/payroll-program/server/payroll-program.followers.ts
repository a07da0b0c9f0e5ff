import type { Services } from '#server/context.ts'
import type { Follower } from '#server/happenings/follower.ts'
import { payrollOrganisation } from './desk.service.ts'
import { noteLeave } from './note-leave.service.ts'

/** Puts leave down to be sent to the payroll program as soon as it is approved, changed or taken away. */
export const payrollProgramFollowers = ({ providers }: Services): Follower[] => [
  {
    name: 'payroll-leave',
    follows: ['leave.changed'],
    async follow(tx) {
      const organisation = await payrollOrganisation(tx, providers.payroll)
      if (organisation !== null) await noteLeave(tx, organisation)
    },
  },
]
