import { companyLanguage, readSetting } from '#server/company-setting.ts'
import type { Services } from '#server/context.ts'
import { type CompanyId, companyIdFrom } from '#server/db/company-id.ts'
import type { CompanyTx } from '#server/db/company-tx.ts'
import { ConsentEnded } from '#server/providers/calendars/calendars.port.ts'
import { ReviewGone, ReviewsAway, ReviewsClosed } from '#server/providers/reviews/reviews.port.ts'
import { businessOf } from '../../reviews/server/google/businesses.queries.ts'
import { openedFor } from '../../reviews/server/google/read-reviews.service.ts'
import { minutesAfter, mostTries, silentMinutes, socialTexts, wordsOf } from '../social.rules.ts'
import {
  companiesPosting,
  type DeliveryRow,
  type PostRow,
  postById,
  takeDelivery,
  turnDeliveries,
  updateDelivery,
} from './social.queries.ts'
import { pageUrl, socialPage } from './social-page.service.ts'

type DeliverServices = Pick<Services, 'db' | 'seal' | 'now' | 'publicUrl' | 'providers'>

const minute = 60_000
/** Deliveries of a company in one go. */
const mostOfTurn = 50

/** Does what is due in all companies; one that fails holds up no other. */
export async function deliverPosts(
  services: DeliverServices,
  onError: (error: unknown) => void,
): Promise<void> {
  const companies = await services.db.withPlatform('posts that are due', tx =>
    companiesPosting(tx, services.now()),
  )
  for (const id of companies) await deliverOf(services, companyIdFrom(id, 'schedule')).catch(onError)
}

/** Posts and takes down what is due in a company, each place apart. */
export async function deliverOf(services: DeliverServices, company: CompanyId): Promise<void> {
  const { db, now } = services
  for (let done = 0; done < mostOfTurn; done++) {
    const until = new Date(now().getTime() + silentMinutes * minute)
    const taken = await db.withCompany(company, async tx => {
      const delivery = await takeDelivery(tx, until)
      return delivery && { delivery, post: await postById(tx, delivery.post_id) }
    })
    if (!taken) return
    const fields = await deliver(services, company, taken.delivery, taken.post)
    await db.withCompany(company, async tx => {
      await updateDelivery(tx, taken.delivery, fields)
      // Removed while it was being posted, so it is taken down again.
      const isBack = (await postById(tx, taken.delivery.post_id))?.taken_back_at != null
      if (isBack) await turnDeliveries(tx, taken.delivery.post_id, ['posted'], 'removing')
      tx.tell('social')
    })
  }
}

async function deliver(
  services: DeliverServices,
  company: CompanyId,
  { was, ...delivery }: DeliveryRow & { was: DeliveryRow['state'] },
  post: PostRow | undefined,
): Promise<Partial<DeliveryRow>> {
  const now = services.now()
  // A server has ended while it waited for the answer: nobody knows whether the post stands there.
  if (was === 'sending') return { state: 'failed', reason: socialTexts.silent }
  if (!post || (was === 'waiting' && post.taken_back_at !== null)) return { state: 'removed' }
  if (delivery.channel === 'page')
    return was === 'removing' ? { state: 'removed' } : { state: 'posted', posted_at: now }
  try {
    return await atGoogle(services, company, delivery, post, was === 'removing')
  } catch (error) {
    return afterTrouble(error, delivery, was, now)
  }
}

async function atGoogle(
  services: DeliverServices,
  company: CompanyId,
  { place, remote_id }: DeliveryRow,
  post: PostRow,
  isTakenDown: boolean,
): Promise<Partial<DeliveryRow>> {
  const { db, seal, providers, publicUrl, now } = services
  const read = (tx: CompanyTx) =>
    Promise.all([businessOf(tx), readSetting(tx, socialPage), companyLanguage(tx)])
  const [business, page, language] = await db.readCompany(company, read)
  const isChosen = business?.locations.some(({ id }) => id === place)
  if (!providers.reviews || !business?.sealed_token || !isChosen) throw new ConsentEnded('not connected')
  const google = await openedFor({ seal, reviews: providers.reviews }, company, business)
  if (isTakenDown) {
    if (remote_id !== '') await google.takeDown(remote_id)
    return { state: 'removed' }
  }
  const photos = `${pageUrl(publicUrl, company, page)}/${post.id}`
  const pictures = [`${photos}/after`, ...(post.before_id === null ? [] : [`${photos}/before`])]
  const { id, url } = await google.post(place, { text: wordsOf(post), language, pictures })
  return { state: 'posted', remote_id: id, remote_url: url, posted_at: now(), reason: '' }
}

/** The state after trouble: tried again where the place has answered so, else somebody has to look. */
function afterTrouble(
  error: unknown,
  { tries }: DeliveryRow,
  was: DeliveryRow['state'],
  now: Date,
): Partial<DeliveryRow> {
  const again = (): Partial<DeliveryRow> =>
    tries + 1 < mostTries
      ? { state: was, tries: tries + 1, due_at: new Date(now.getTime() + minutesAfter(tries + 1) * minute) }
      : { state: 'failed', reason: socialTexts.away }
  if (error instanceof ReviewsAway) {
    // Without an answer it may have been taken; taking down twice does no harm.
    if (error.cause !== undefined && was !== 'removing')
      return { state: 'failed', reason: socialTexts.silent }
    return again()
  }
  if (error instanceof ReviewsClosed || error instanceof ReviewGone)
    return { state: 'failed', reason: socialTexts.closed }
  if (error instanceof ConsentEnded) return { state: 'failed', reason: socialTexts.ended }
  throw error
}
