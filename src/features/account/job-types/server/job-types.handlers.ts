import { catalogueHandlers } from '#server/catalogue.ts'
import type { Handlers } from '#server/mount.ts'
import { fact } from '#shared/fact.ts'
import type { JobType, jobTypesContract } from '../job-types.contract.ts'
import { type JobTypeRow, jobTypes, licenceNames } from './job-types.queries.ts'

const catalogue = catalogueHandlers(jobTypes, {
  taken: fact('There is already a job type with this name.'),
  file: 'job-types',
  cells: [
    { header: 'Usual Appointment (minutes)', cell: row => row.appointment_duration },
    { header: 'Licences', cell: row => row.licences.join(' / ') },
  ],
  shown: ({ colour, ...row }: JobTypeRow): JobType => ({ ...row, color: colour }),
  stored: (
    _tx,
    { name, color, appointment_duration, licences }: Omit<JobType, 'id' | 'active' | 'version'>,
  ) => ({
    name,
    colour: color,
    appointment_duration,
    licences,
  }),
})

export const jobTypesHandlers: Handlers<typeof jobTypesContract> = {
  ...catalogue.handlers,
  exportJobTypes: catalogue.file,

  async licenceNames(_input, ctx) {
    return { result: await ctx.read(licenceNames) }
  },

  async options(_input, ctx) {
    const types = await ctx.read(jobTypes.all)
    const options = (active: boolean) =>
      types
        .filter(type => type.active === active)
        .map(({ id, name, colour, appointment_duration, licences }) => ({
          value: id,
          label: name,
          color: colour,
          appointment_duration,
          licences,
        }))
    return { result: options(true), retired: options(false) }
  },

  async durations(_input, ctx) {
    const types = await ctx.read(jobTypes.all)
    const active = types.filter(type => type.active)
    return { result: active.map(({ id, appointment_duration }) => ({ id, appointment_duration })) }
  },
}
