import type { Handlers } from '#server/mount.ts'
import { refuseUnless } from '#server/refusal.ts'
import { differencesOf, likelyEmployee, mayImport, type Outcome } from '../employees.rules.ts'
import type { payrollProgramContract } from '../payroll-program.contract.ts'
import { reachPayroll } from './desk.service.ts'
import { linksOf, teamFor } from './employees.queries.ts'
import { addEmployees, importEmployees, linkEmployee, openPayroll } from './employees.service.ts'

export const payrollProgramHandlers: Handlers<typeof payrollProgramContract> = {
  async employees(_input, ctx) {
    const { gap, program } = await reachPayroll(ctx, ctx.session.companyId)
    if (gap) return { program, gap, members: [], employees: [] }
    const { organisation, employees } = await openPayroll(ctx)
    const { team, links } = await ctx.read(async tx => ({
      team: await teamFor(tx, organisation),
      links: await linksOf(tx, organisation),
    }))
    const userOf = new Map(links.map(link => [link.employee_id, link.user_id]))
    const free = employees.filter(each => each.is_active && !userOf.has(each.id))
    return {
      program,
      gap,
      members: team.map(member => {
        const own = employees.find(each => each.id === member.employee_id)
        return {
          ...member,
          suggested_id: member.employee_id === null ? (likelyEmployee(member, free)?.id ?? null) : null,
          differences: own ? differencesOf(member, own) : [],
        }
      }),
      employees: employees.map(({ id, ...employee }) => ({
        ...employee,
        employee_id: id,
        user_id: userOf.get(id) ?? null,
      })),
    }
  },

  add: async ({ ids, people }, ctx) => ({
    result: (await addEmployees(ctx, ids, people)).map(toWire),
  }),

  async link({ user_id, employee_id }, ctx) {
    await linkEmployee(ctx, user_id, employee_id)
    return {}
  },

  async import({ ids }, ctx) {
    refuseUnless(mayImport(ctx.session))
    return { result: (await importEmployees(ctx, ids)).map(toWire) }
  },
}

const toWire = ({ reason, ...outcome }: Outcome) => ({
  ...outcome,
  reason: reason && { text: reason.text, values: { ...reason.values } },
})
