import type { Consent, ConsentRequest } from '../calendars/calendars.port.ts'
import type { SocialPosts } from '../social/social.port.ts'

/** Reviews that clients write on a site of somebody else, opened by the owner's consent. */
export interface PublicReviews {
  /** Where to send the browser; it comes back to `returnUrl`. Throws ReviewsAway. */
  consentUrl(request: ConsentRequest): Promise<URL>
  /** Returns the owner's consent. Throws ConsentRefused, ReviewsAway. */
  finish(request: ConsentRequest, answer: URLSearchParams): Promise<Consent>
  /** Opens the businesses of a consent, each of whose questions throws ConsentEnded, ReviewsClosed, ReviewsAway. */
  open(grant: string): Promise<OpenReviews>
  /** Gives a consent back; one that has ended already is no error. Throws ReviewsAway. */
  giveBack(grant: string): Promise<void>
}

export interface OpenReviews extends SocialPosts {
  /** Places of business that the account may manage. */
  locations(): Promise<BusinessLocation[]>
  /** A page of a location's reviews, those first that changed last; `next` leads on. */
  page(location: string, next?: string): Promise<ReviewPage>
  /** Puts the owner's reply under a review, in place of one that stands there. Throws ReviewGone. */
  reply(review: string, text: string): Promise<void>
}

export interface BusinessLocation {
  id: string
  name: string
  address: string
  /** Where clients write reviews; ''. */
  link: string
}

export interface ReviewPage {
  reviews: PublicReview[]
  /** Reviews of the location in all. */
  total: number
  next: string | null
}

export interface PublicReview {
  id: string
  name: string
  stars: number
  text: string
  given: Date
  updated: Date
  reply: { text: string; at: Date } | null
}

/** The review, or its location, is no more. */
export class ReviewGone extends Error {
  override name = 'ReviewGone'
}
/** The service does not let us in: it has not granted access yet, or the account may not see this. */
export class ReviewsClosed extends Error {
  override name = 'ReviewsClosed'
}
/** The service could not be reached, or has had enough of us for now. */
export class ReviewsAway extends Error {
  override name = 'ReviewsAway'
  /** Seconds that it asks us to wait; 0: it does not say. */
  readonly wait: number
  constructor(message: string, { wait = 0, ...options }: { wait?: number; cause?: unknown } = {}) {
    super(message, options)
    this.wait = wait
  }
}
