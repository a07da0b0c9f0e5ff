import { mostBytes } from '#features/jobs/files/files.rules.ts'
import { addMessageFiles } from '#features/jobs/files/server/files.service.ts'
import { changeLeftOut } from '#features/talk/sms/server/sms.queries.ts'
import type { Services } from '#server/context.ts'
import { type CompanyId, companyIdFrom } from '#server/db/company-id.ts'
import type { CompanyTx } from '#server/db/company-tx.ts'
import { SmsRefused } from '#server/providers/sms/sms.port.ts'
import { Refusal } from '#server/refusal.ts'
import { displayPhone } from '#shared/phones/phone.ts'
import { leftOut as leftOutList } from '../client-messages.contract.ts'
import type { LeftOut } from '../client-messages.rules.ts'
import {
  type ComingPicture,
  companiesWithComing,
  delayComing,
  deleteComing,
  insertComing,
  takeComing,
} from './coming-pictures.queries.ts'
import { jobOfReply } from './conversations.queries.ts'
import { keepMailFiles, type MailFiles } from './mail-files.service.ts'

/** Pictures of one text message: no provider passes more on. */
const mostPictures = 10
/** Tries within a day and a half, each after twice the minutes of the one before. */
const mostTries = 12
/** Minutes after which another server may fetch one, should this one have died. */
const turnMinutes = 5
const mostCompanies = 200

/** Notes the pictures of a text message, which are fetched after it is stored; what it says of them until then. */
export async function noteComing(tx: CompanyTx, messageId: number, urls: readonly string[]): Promise<void> {
  if (urls.length > 0) await insertComing(tx, messageId, named(urls).slice(0, mostPictures))
}

const named = (urls: readonly string[]) => urls.map((url, i) => ({ url, name: `Photo ${i + 1}` }))

/** Pictures still downloading, or that could not be downloaded. */
export const comingOf = (urls: readonly string[]): MailFiles => ({
  kept: [],
  leftOut: named(urls).map(({ name }, i) => ({ name, reason: i < mostPictures ? 'coming' : 'many' })),
})

/** The scheduled work, every minute. */
export async function fetchAllComing(
  services: Services,
  signal: AbortSignal,
  onError: (error: unknown) => void,
): Promise<void> {
  const due = await services.db.withPlatform('pictures to fetch', tx =>
    companiesWithComing(tx, mostCompanies),
  )
  for (const id of due) {
    if (signal.aborted) return
    await fetchComing(services, companyIdFrom(id, 'schedule')).catch(onError)
  }
}

/** Fetches what is due of a company, one after the other. */
export async function fetchComing(services: Services, company: CompanyId): Promise<void> {
  for (;;) {
    const picture = await services.db.withCompany(company, tx => takeComing(tx, minutesOn(tx, turnMinutes)))
    if (!picture) return
    const got = await fetchOne(services, company, picture)
    await services.db.withCompany(company, tx =>
      got === 'later'
        ? delayComing(tx, picture.id, minutesOn(tx, 2 ** (picture.tries - 1)))
        : settle(tx, picture, got),
    )
  }
}

const minutesOn = ({ now }: CompanyTx, minutes: number) => new Date(now.getTime() + minutes * 60_000)

async function fetchOne(
  services: Services,
  company: CompanyId,
  { url, name, tries }: ComingPicture,
): Promise<MailFiles | 'later'> {
  const missing: MailFiles = { kept: [], leftOut: [{ name, reason: 'gone' }] }
  const { fetchPicture } = services.providers.sms
  if (!fetchPicture) return missing
  try {
    const bytes = await fetchPicture(url, mostBytes + 1)
    return await keepMailFiles(services, company, [{ name, bytes, contentId: '' }])
  } catch (error) {
    const isOver = error instanceof SmsRefused || tries >= mostTries
    // Our own trouble is no reason to give a picture up before that.
    if (!isOver || error instanceof Refusal) return tries >= mostTries ? missing : 'later'
    return missing
  }
}

/** Puts what came of a picture into its message. */
async function settle(tx: CompanyTx, picture: ComingPicture, { kept, leftOut }: MailFiles): Promise<void> {
  if (!(await deleteComing(tx, picture.id))) return
  const isOther = (each: LeftOut) => each.name !== picture.name || each.reason !== 'coming'
  const message = await changeLeftOut(tx, picture.message_id, leftOutList, before => [
    ...before.filter(isOther),
    ...leftOut,
  ])
  if (!message) return
  const job = message.job_id === null ? undefined : await jobOfReply(tx, message.job_id)
  const author = job?.name || displayPhone(message.phone)
  await addMessageFiles(tx, kept, { messageId: picture.message_id, jobId: job?.id ?? null, author })
  tx.tell('messages', 'files')
}
