import { companyReader } from '#features/account/company/server/company-reader.service.ts'
import { messageKey } from '#features/jobs/diary/diary.rules.ts'
import { writeDiary } from '#features/jobs/diary/server/diary.service.ts'
import { type JobFacts, jobFacts, phonesToText } from '#features/jobs/job-facts/server/job-facts.queries.ts'
import { valuesFor } from '#features/jobs/job-facts/server/job-values.service.ts'
import { clientMail } from '#features/messages/client-messages/server/send-email.service.ts'
import { companyText } from '#features/messages/message-templates/server/company-texts.service.ts'
import { wantNoMarketing } from '#features/talk/held-addresses/server/held-addresses.service.ts'
import { optedOut } from '#features/talk/opt-outs/server/opt-outs.queries.ts'
import { type MessageServices, queueTexts } from '#features/talk/sms/server/send-sms.service.ts'
import { mobileNumber, smsTexts } from '#features/talk/sms/sms.rules.ts'
import { oneAtATime } from '#server/bulk/one-at-a-time.ts'
import { type CompanySetting, readSetting } from '#server/company-setting.ts'
import type { UserTx } from '#server/db/company-tx.ts'
import { found, Refusal, refuse } from '#server/refusal.ts'
import { type Fact, fact } from '#shared/fact.ts'
import { canonicalEmail } from '#shared/identifiers.ts'
import { fillPlaceholders } from '#shared/texts/placeholders.ts'
import {
  defaultReviewSettings,
  type ReviewMethod,
  type ReviewSettings,
  reviewEntries,
  reviewMethods,
  reviewTexts,
  type SkipReason,
  skipLabels,
} from '../reviews.rules.ts'
import { feedbackUrl, newFeedback } from './feedback.service.ts'
import {
  askedSince,
  insertBatch,
  insertRequests,
  type Skipped,
  setSkipped,
  wasAsked,
} from './reviews.queries.ts'

export const reviewSetting: CompanySetting<ReviewSettings> = {
  name: 'review',
  from: stored => ({ ...defaultReviewSettings, ...(stored as Partial<ReviewSettings> | undefined) }),
}

interface Asked {
  job: JobFacts
  /** A number or an address in its one spelling. */
  to: string
}

/** Asks the client of one job, whenever they were asked before. Refuses with the reason why it can't be done. */
export async function requestReview(
  tx: UserTx,
  services: MessageServices,
  jobId: number,
  method: ReviewMethod,
  asManyAsPaid = false,
): Promise<void> {
  const job = found((await jobFacts(tx, [jobId]))[0])
  const link = await linked(tx, services)
  const { asked, skipped } = await whoCanBeAsked(tx, [job], method)
  if (skipped[0]) return refuse(400, skipLabels[skipped[0].reason])
  const { sent } = await ask(tx, services, asked, method, { link, batch: null, asManyAsPaid })
  if (!sent[0]) return refuse(400, smsTexts.noneRemains)
  tx.record('review_requests', null, { job_id: jobId, method }, jobId)
}

/** The same with the save of a job, which stays whatever becomes of the request: null, or why nobody was asked. */
export async function tryReview(
  tx: UserTx,
  services: MessageServices,
  jobId: number,
  method: ReviewMethod,
): Promise<Fact | null> {
  try {
    await requestReview(tx, services, jobId, method, true)
    return null
  } catch (error) {
    if (error instanceof Refusal) return error.fact
    throw error
  }
}

/**
 * The same without anybody's press: once for a job, and no client again before the days between requests are over. null,
 * or why nobody was asked.
 */
export async function tryReviewOnce(
  tx: UserTx,
  services: MessageServices,
  jobId: number,
  method: ReviewMethod,
): Promise<Fact | null> {
  // Two that ask the same client do so one after the other.
  await oneAtATime(tx, 'bulk review')
  const { days_between } = await readSetting(tx, reviewSetting)
  const since = new Date(tx.now.getTime() - days_between * 86_400_000)
  if (await wasAsked(tx, jobId, since)) return fact(skipLabels.recent)
  return tryReview(tx, services, jobId, method)
}

/** Asks the clients of many jobs, each once; who can't or should not be asked is left out and named. */
export async function requestReviews(
  tx: UserTx,
  services: MessageServices,
  ids: readonly number[],
  method: ReviewMethod,
): Promise<{ id: number; queued: number; skipped: Skipped[] }> {
  const link = await linked(tx, services)
  const { days_between } = await readSetting(tx, reviewSetting)
  const facts = new Map((await jobFacts(tx, ids)).map(job => [job.id, job]))
  const jobs = ids.flatMap(id => facts.get(id) ?? [])
  const { asked, skipped } = await whoCanBeAsked(tx, jobs, method)
  // Two who choose the same clients at once ask one after the other.
  await oneAtATime(tx, 'bulk review')
  const since = new Date(tx.now.getTime() - Math.max(days_between * 86_400_000, 60_000))
  const recently = await askedSince(
    tx,
    asked.flatMap(({ job }) => job.client_id ?? []),
    since,
  )
  const seen = new Set<string>()
  const due = asked.filter(({ job, to }) => {
    if (seen.has(to) || recently.has(job.client_id ?? 0)) {
      skipped.push(skip(job, 'recent'))
      return false
    }
    seen.add(to)
    return true
  })
  const id = await insertBatch(tx, { method, user_id: tx.by.id })
  const { sent, unpaid } = await ask(tx, services, due, method, { link, batch: id, asManyAsPaid: true })
  skipped.push(...unpaid.map(({ job }) => skip(job, 'noCredit')))
  await setSkipped(tx, id, skipped)
  tx.record('review_requests', null, { batch: id, jobs: sent.map(({ job }) => job.id) }, id)
  return { id, queued: sent.length, skipped }
}

/** Where the client of a job is led: to the page of their own for this job, or where the company has its reviews. */
type LinkTo = (job: JobFacts) => string

async function linked(tx: UserTx, { publicUrl }: MessageServices): Promise<LinkTo> {
  const { own_page, url } = await readSetting(tx, reviewSetting)
  if (own_page) return job => feedbackUrl(publicUrl, newFeedback(tx, job))
  return url ? () => url : refuse(400, reviewTexts.noLink)
}

const skip = ({ id, number, name, company_name }: JobFacts, reason: SkipReason): Skipped => ({
  job_id: id,
  number,
  name: name || company_name,
  reason,
})

async function whoCanBeAsked(
  tx: UserTx,
  jobs: readonly JobFacts[],
  method: ReviewMethod,
): Promise<{ asked: Asked[]; skipped: Skipped[] }> {
  const isSms = method === reviewMethods.sms
  const phones = isSms
    ? await phonesToText(
        tx,
        jobs.map(job => job.id),
      )
    : null
  const reached = jobs.map(job => ({
    job,
    to: phones ? mobileNumber(phones.get(job.id) ?? '') : canonicalEmail(job.email),
  }))
  const addresses = reached.flatMap(({ to }) => to ?? [])
  const out = isSms ? await optedOut(tx, 'sms', addresses) : await wantNoMarketing(tx, addresses)
  const asked: Asked[] = []
  const skipped: Skipped[] = []
  for (const { job, to } of reached) {
    if (to === null) skipped.push(skip(job, isSms ? 'noNumber' : 'noEmail'))
    else if (out.has(to)) skipped.push(skip(job, 'optedOut'))
    else asked.push({ job, to })
  }
  return { asked, skipped }
}

interface Manner {
  link: LinkTo
  batch: number | null
  asManyAsPaid: boolean
}

/** Puts the messages on their way, and writes each into the diary of its job. */
async function ask(
  tx: UserTx,
  services: MessageServices,
  asked: readonly Asked[],
  method: ReviewMethod,
  { link, batch, asManyAsPaid }: Manner,
): Promise<{ sent: readonly Asked[]; unpaid: readonly Asked[] }> {
  const ids =
    method === reviewMethods.sms
      ? await bySms(tx, services, asked, link, asManyAsPaid)
      : await byEmail(tx, services, asked, link)
  const sent = asked.filter((_, i) => ids[i] !== null)
  const isSms = method === reviewMethods.sms
  for (const [i, { job }] of sent.entries()) {
    const key = messageKey(isSms ? 'sms' : 'mail', ids[i]!)
    writeDiary(tx, job.id, [{ type: 'review', told: reviewEntries[method], key }])
  }
  await insertRequests(
    tx,
    sent.map(({ job }, i) => ({
      batch_id: batch,
      job_id: job.id,
      client_id: job.client_id,
      method,
      sms_id: isSms ? ids[i]! : null,
      outbox_id: isSms ? null : ids[i]!,
    })),
  )
  tx.tell('diary', 'mail')
  return { sent, unpaid: asked.slice(sent.length) }
}

async function bySms(
  tx: UserTx,
  services: MessageServices,
  asked: readonly Asked[],
  link: LinkTo,
  asManyAsPaid: boolean,
): Promise<(number | null)[]> {
  const { content } = await companyText(tx, 'review-sms')
  const valuesOf = await valuesFor(tx)
  const texts = asked.map(({ job, to }) => ({
    phone: to,
    text: `${fillPlaceholders(content, valuesOf(job))}\n${link(job)}`,
    jobId: job.id,
  }))
  const options = { allowReplies: false, sendNow: false, asManyAsPaid, zone: tx.by.timeZone }
  return (await queueTexts(tx, services, texts, options)).queued.map(each => each.id)
}

async function byEmail(
  tx: UserTx,
  services: MessageServices,
  asked: readonly Asked[],
  link: LinkTo,
): Promise<number[]> {
  const { subject, content, design_id } = await companyText(tx, 'review-email')
  const valuesOf = await valuesFor(tx)
  const { t } = await companyReader(tx)
  const mails = asked.map(({ job, to }) => {
    const values = valuesOf(job)
    return clientMail(tx, services, job, {
      to,
      subject: fillPlaceholders(subject, values),
      message: fillPlaceholders(content, values),
      button: { label: t('Write a review'), url: link(job) },
      design: { id: design_id, fill: text => fillPlaceholders(text, values) },
    })
  })
  return services.outbox.mails(tx, await Promise.all(mails), 'company')
}
