import { type GoogleProject, googleConsent } from '../calendars/google-consent.ts'
import { type GoogleAccounts, GoogleAway } from './google.port.ts'
import { googleMail } from './google-mail.ts'
import { googleSites } from './google-sites.ts'

export interface GoogleSettings extends GoogleProject {
  /** Another place than Google's interfaces, for tests. */
  url?: string | undefined
}

/** Google's interfaces of one project, opened by consents. */
export function googleAccounts({ url, ...project }: GoogleSettings): GoogleAccounts {
  const away = (cause: unknown) => new GoogleAway('Google does not answer', { cause })
  const consent = (scopes: readonly string[]) => googleConsent(project, { scopes, away })
  const { access, giveBack } = consent([])
  return {
    consentUrl: (request, scopes, email) => consent(scopes).consentUrl(request, email),
    finish: (request, answer, scopes) => consent(scopes).finish(request, answer),
    access,
    giveBack,
    mail: token => googleMail(url ?? 'https://gmail.googleapis.com', token),
    sites: token => googleSites(url ?? 'https://www.googleapis.com', token),
  }
}
