import { accountBy } from '#features/account/sign-in/server/accounts.queries.ts'
import { openClient } from '#features/clients/clients/server/clients.queries.ts'
import { similarClients } from '#features/clients/clients/server/similar-clients.service.ts'
import { writeDiary } from '#features/jobs/diary/server/diary.service.ts'
import { nextJobNumber } from '#features/jobs/jobs/server/booking/job-booking.service.ts'
import { bookCopy } from '#features/jobs/jobs/server/booking/job-copy.service.ts'
import { openJob } from '#features/jobs/jobs/server/edit/job-open.queries.ts'
import { transferTexts } from '#features/jobs/tasks/tasks.rules.ts'
import { companyName } from '#features/talk/opt-outs/server/opt-outs.queries.ts'
import type { UserContext } from '#server/context.ts'
import { type CompanyId, companyIdFrom } from '#server/db/company-id.ts'
import type { CompanyTx, UserTx } from '#server/db/company-tx.ts'
import { asCompany, asPlatform } from '#server/db/inner-doors.ts'
import type { Handlers } from '#server/mount.ts'
import { found, refuse } from '#server/refusal.ts'
import { fact } from '#shared/fact.ts'
import type { taskTransferContract } from '../task-transfer.contract.ts'
import { booksHere, zoneOfCompany } from './task-transfer.queries.ts'

interface Target {
  id: CompanyId
  name: string
  /** The caller's own user there. */
  userId: number
}

export const taskTransferHandlers: Handlers<typeof taskTransferContract> = {
  async companies(_input, ctx) {
    return { result: (await targetsOf(ctx)).map(({ id, name }) => ({ id: Number(id), name })) }
  },

  async transfer({ company_id, customer_id, job_id, tasks_info }, ctx) {
    const target = (await targetsOf(ctx)).find(each => Number(each.id) === company_id)
    if (!target) return refuse(404, transferTexts.noCompany, { field: 'company_id' })
    if (tasks_info.length === 0) return refuse(400, transferTexts.noTask, { field: 'tasks_info' })
    const number = await nextJobNumber(ctx.db, target.id)
    return ctx.write(async tx => {
      const work = await workOf(tx, job_id, customer_id)
      const from = await companyName(tx)
      const tasks = tasks_info.map(task => ({ ...task, technician_id: null, photo_ids: [] }))
      await asPlatform(tx, platform =>
        asCompany(
          platform,
          target.id,
          async there => {
            await bookCopy(there, ctx.outbox, {
              facts: { ...work, client_id: await clientThere(there, work), tasks },
              client: newClient(work),
              number,
              appointments: [],
              created: fact('Job created from tasks of {{company}}.', { company: from }),
              zone: await zoneOfCompany(there),
              tells: false,
            })
          },
          { id: target.userId, fullname: ctx.session.fullname },
        ),
      )
      if (job_id !== null)
        writeDiary(
          tx,
          job_id,
          tasks_info.map(({ title }) => ({
            type: 'task' as const,
            told: fact('Task transferred to {{company}}: {{task}}', { company: target.name, task: title }),
          })),
        )
      return { message: transferTexts.done }
    })
  },
}

/** Other companies of the same account in which it may book jobs, by name. */
async function targetsOf(ctx: UserContext): Promise<Target[]> {
  const { accountId, companyId } = ctx.session
  const account = await ctx.db.withPlatform('companies that tasks can go to', tx =>
    accountBy(tx, { id: accountId }),
  )
  const others = (account?.memberships ?? []).filter(
    each => each.active && each.joined && each.company_id !== Number(companyId),
  )
  const targets = others.map(({ company_id, name, user_id }) => ({
    id: companyIdFrom(company_id, 'session'),
    name,
    userId: user_id,
  }))
  const books = await Promise.all(
    targets.map(({ id, userId }) => ctx.db.readCompany(id, tx => booksHere(tx, userId))),
  )
  return targets.filter((_, i) => books[i])
}

/** Client and place of the work: the job's, or else the client's own. */
async function workOf(tx: UserTx, jobId: number | null, clientId: number | null) {
  if (jobId !== null) {
    const { name, company_name, phone, email, address, suburb, lat, lng } = found(await openJob(tx, jobId))
    return { name, company_name, phone, email, address, suburb, lat, lng }
  }
  const client = found(clientId === null ? undefined : await openClient(tx, clientId))
  const { name, company_name, phone, email, main_address: address, suburb, lat, lng } = client
  return { name, company_name, phone, email, address, suburb, lat, lng }
}

/** The client there with the same phone or email. */
async function clientThere(tx: CompanyTx, work: Awaited<ReturnType<typeof workOf>>): Promise<number | null> {
  const likely = await similarClients(tx, work)
  const [same] = likely.filter(each => each.same.some(by => by === 'phone' || by === 'email'))
  return same?.client.id ?? null
}

function newClient({ address, ...rest }: Awaited<ReturnType<typeof workOf>>) {
  return { ...rest, name: rest.name || rest.company_name || address || 'New client', main_address: address }
}
