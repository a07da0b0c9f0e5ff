/** Calendars that people keep elsewhere, opened by their own consent. */
export interface Calendars {
  /** Where to send the browser; it comes back to `returnUrl`. Throws CalendarsAway. */
  consentUrl(request: ConsentRequest): Promise<URL>
  /** Returns the person's consent. Throws ConsentRefused, CalendarsAway. */
  finish(request: ConsentRequest, answer: URLSearchParams): Promise<Consent>
  /** Opens the calendars of a consent. Throws ConsentEnded, CalendarsAway. */
  open(grant: string): Promise<OpenCalendars>
  /** Gives a consent back; one that has ended already is no error. Throws CalendarsAway. */
  giveBack(grant: string): Promise<void>
}

/** One attempt to connect; `state` and `verifier` are random and made for it. */
export interface ConsentRequest {
  returnUrl: string
  state: string
  /** RFC 7636: only whoever started can redeem the answer. */
  verifier: string
}

export interface Consent {
  /** Secret that gives lasting access to the calendars. */
  grant: string
  /** Email of the account. */
  email: string
}

export interface OpenCalendars {
  list(): Promise<ListedCalendar[]>
  /** Everything from `from` to `to`, and where to go on from; recurring events one by one. Throws CalendarGone. */
  all(calendar: string, range: { from: Date; to: Date }): Promise<Changes>
  /** Changes since the token; null: too old, so that everything has to be read again. Throws CalendarGone. */
  since(calendar: string, token: string): Promise<Changes | null>
  /** Writes an event under an id of ours, whether it is there already or not; returns its id. Throws CalendarGone. */
  put(calendar: string, id: string, event: WrittenEvent): Promise<string>
  /** Takes an event away; one that is gone already is no error. */
  remove(calendar: string, id: string): Promise<void>
}

export interface ListedCalendar {
  id: string
  name: string
  /** The person's main one. */
  isMain: boolean
  isWritable: boolean
}

export interface Changes {
  events: ReadEvent[]
  /** Events that are no more. */
  gone: string[]
  token: string
}

export interface ReadEvent {
  id: string
  title: string
  place: string
  /** Instants, or for whole days 'yyyy-MM-dd', the end not included. */
  start: Date | string
  end: Date | string
  isPrivate: boolean
  isBusy: boolean
  /** Written by this product, here or at another company. */
  isOurs: boolean
}

export interface WrittenEvent {
  title: string
  place: string
  text: string
  url: string
  start: Date
  end: Date
  /** IANA. */
  zone: string
}

/** The answer does not prove a consent, or it leaves out what is needed. */
export class ConsentRefused extends Error {
  override name = 'ConsentRefused'
}
/** The person has taken the consent back, or it has run out. */
export class ConsentEnded extends Error {
  override name = 'ConsentEnded'
}
/** This calendar is no more, or the person may not open it any longer. */
export class CalendarGone extends Error {
  override name = 'CalendarGone'
}
/** The service could not be reached, or has had enough of us for now. */
export class CalendarsAway extends Error {
  override name = 'CalendarsAway'
}
