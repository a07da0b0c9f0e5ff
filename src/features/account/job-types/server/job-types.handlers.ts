import { listPage } from '#server/list.ts'
import { listFile } from '#server/list-file.ts'
import type { Handlers } from '#server/mount.ts'
import { found, refuseStale, refuseTaken } from '#server/refusal.ts'
import type { JobType, jobTypesContract } from '../job-types.contract.ts'
import {
  allJobTypes,
  insertJobTypes,
  type JobTypeRow,
  jobTypeById,
  jobTypeList,
  jobTypeName,
  lockJobType,
  updateJobType,
} from './job-types.queries.ts'

const ifTaken = refuseTaken(jobTypeName, 'There is already a job type with this name.', { field: 'name' })

export const jobTypesHandlers: Handlers<typeof jobTypesContract> = {
  async list({ pagination, ...filters }, ctx) {
    const page = await ctx.read(tx => listPage(tx, jobTypeList(tx, filters), pagination))
    return { data: page.rows.map(toWire), pagination: page.pagination }
  },

  exportJobTypes: ({ sortField, sortOrder, ...filters }, ctx) =>
    listFile(ctx, 'job-types', tx => jobTypeList(tx, filters), { sortField, sortOrder }, [
      { header: 'Name', cell: row => row.name },
      { header: 'Usual Appointment (minutes)', cell: row => row.appointment_duration },
      { header: 'Active', cell: row => (row.active ? 'Yes' : 'No') },
    ]),

  open: async ({ id }, ctx) => ({ result: toWire(found(await ctx.read(tx => jobTypeById(tx, id)))) }),

  add: ({ color, ...fields }, ctx) =>
    ctx
      .write(async tx => {
        const [row] = await insertJobTypes(tx, [{ ...fields, colour: color }])
        tx.record('job_types', null, row!)
        return { result: toWire(row!) }
      })
      .catch(ifTaken),

  edit: ({ id, version, color, ...fields }, ctx) =>
    ctx
      .write(async tx => {
        const before = found(await lockJobType(tx, id))
        refuseStale(version, before, toWire(before))
        const after = await updateJobType(tx, id, { ...fields, colour: color })
        tx.record('job_types', before, after)
        return { result: toWire(after) }
      })
      .catch(ifTaken),

  changeStatus: ({ id, checked }, ctx) =>
    ctx.write(async tx => {
      const before = found(await lockJobType(tx, id))
      if (before.active === checked) return { result: toWire(before) }
      const after = await updateJobType(tx, id, { active: checked })
      tx.record('job_types', before, after)
      return { result: toWire(after) }
    }),

  async options(_input, ctx) {
    const types = await ctx.read(allJobTypes)
    const options = (active: boolean) =>
      types
        .filter(type => type.active === active)
        .map(({ id, name, colour, appointment_duration }) => ({
          value: id,
          label: name,
          color: colour,
          appointment_duration,
        }))
    return { result: options(true), retired: options(false) }
  },

  async durations(_input, ctx) {
    const types = await ctx.read(allJobTypes)
    const active = types.filter(type => type.active)
    return { result: active.map(({ id, appointment_duration }) => ({ id, appointment_duration })) }
  },
}

const toWire = ({ colour, ...row }: JobTypeRow): JobType => ({ ...row, color: colour })
