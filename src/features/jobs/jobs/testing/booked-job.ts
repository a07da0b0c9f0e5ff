import type { TestCompany, testApp } from '#server/testing/test-app.ts'
import type { Sends } from '#shared/endpoint.ts'
import { jobsContract } from '../jobs.contract.ts'

type App = Pick<Awaited<ReturnType<typeof testApp>>, 'send'>

/** A job of the company's technician as the office opens it. */
export async function bookedJob(
  app: App,
  of: TestCompany,
  appointments: Sends<typeof jobsContract.add>['appointments'],
) {
  const { body } = await app.send(
    jobsContract.add,
    { name: 'Dana', address: '4 King St', assign_worker: [of.technician.id], appointments },
    of.office,
  )
  return openedJob(app, of, body.lastJobInsertId)
}

export const openedJob = async (app: App, of: TestCompany, id: number) =>
  (await app.send(jobsContract.open, { id }, of.office)).body.result
