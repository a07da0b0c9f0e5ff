import { type Calendars, CalendarsAway } from './calendars.port.ts'
import { googleApi } from './google-api.ts'
import { type GoogleProject, googleConsent } from './google-consent.ts'

export interface GoogleCalendarSettings extends GoogleProject {
  /** Another place than Google's interface, for tests. */
  url?: string | undefined
}

const scopes = [
  'https://www.googleapis.com/auth/calendar.calendarlist.readonly',
  'https://www.googleapis.com/auth/calendar.events',
]

/** Google Calendar by its REST interface, version 3. */
export function googleCalendars({ url, ...project }: GoogleCalendarSettings): Calendars {
  const away = (cause: unknown) => new CalendarsAway('Google does not answer', { cause })
  const { access, ...consent } = googleConsent(project, { scopes, away })
  return {
    ...consent,
    open: async grant => googleApi(url ?? 'https://www.googleapis.com', (await access(grant)).token),
  }
}
