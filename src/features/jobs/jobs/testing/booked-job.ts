import type { TestCompany, testApp } from '#app/testing/test-app.ts'
import type { Sends } from '#shared/endpoint.ts'
import { jobsContract } from '../jobs.contract.ts'

type App = Pick<Awaited<ReturnType<typeof testApp>>, 'send'>

/** Id of a job of the company's technician as the office books it. */
export async function bookedJobId(
  app: App,
  of: TestCompany,
  job: Partial<Sends<typeof jobsContract.add>> = {},
): Promise<number> {
  const usual = { name: 'Dana Wells', address: '4 King St', assign_worker: [of.technician.id] }
  return (await app.send(jobsContract.add, { ...usual, ...job }, of.office)).body.lastJobInsertId
}

/** A job of the company's technician as the office opens it. */
export const bookedJob = async (...given: Parameters<typeof bookedJobId>) =>
  openedJob(given[0], given[1], await bookedJobId(...given))

export const openedJob = async (app: App, of: TestCompany, id: number) =>
  (await app.send(jobsContract.open, { id }, of.office)).body.result
