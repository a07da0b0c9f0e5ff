import { createContext, useContext } from 'react'
import type { Access, Viewer } from '#shared/access.ts'
import { mayAccess } from '#shared/access.ts'
import { isTimeZone } from '#shared/dates.ts'

export interface MenuItem {
  path: string
  label: string
  icon: string
  children?: readonly MenuItem[]
}

/** The signed-in user as every screen may need it; the app loads it and the kit hands it down. */
export interface SignedIn extends Viewer {
  fullname: string
  email: string
  phone: string
  colour: string
  /** Address of the own picture below `/api`, or ''. */
  picture: string
  company_name: string
  /** Address below `/api`, or '' for the default logo. */
  company_logo: string
  company_phone: string
  /** 'yyyy-MM-dd', or null for no end. */
  subscription_date: string | null
  /** The plan rests for a season. */
  plan_paused: boolean
  /** This installation sells plans. */
  sells_plans: boolean
  outgoing_number: string
  /** Country, two capitals. */
  iso: string
  /** IANA zone of the company. */
  time_zone: string
  latitude: number | null
  longitude: number | null
  platform: boolean
  /** False in a demo company that sends nothing to people outside it. */
  sends_out: boolean
  /** The company asks for a second step at sign-in, and there is none yet; absent: it does not. */
  needs_factor?: boolean
  /** Minutes without use after which the session ends; absent or 0: only with its time. */
  idle_minutes?: number
  leftMenu: readonly MenuItem[]
  /** What this person chose of the menu: 1 or 0 by path, and by 'pin:' and path; absent: as at first. */
  menu?: Readonly<Record<string, 0 | 1>>
}

const ViewerContext = createContext<SignedIn | null>(null)
export const ViewerProvider = ViewerContext.Provider

/** The signed-in user. Throws on a screen outside the shell, where nobody need be signed in. */
export function useViewer(): SignedIn {
  const viewer = useContext(ViewerContext)
  if (!viewer) throw new Error('useViewer outside the shell')
  return viewer
}

/** The signed-in user, or null on a screen outside the shell. */
export const useViewerIfAny = (): SignedIn | null => useContext(ViewerContext)

/** True when the signed-in user may use what has this access: the rule that the server asks too. */
export function useMay(access: Access): boolean {
  return mayAccess(access, useContext(ViewerContext))
}

/** For pages of a company's clients: the zone of that company. */
const ZoneContext = createContext<string | undefined>(undefined)
export const ZoneProvider = ZoneContext.Provider

/** The zone of the company whose page it is; where nobody is signed in, that of this browser. */
export function useZone(): string {
  const zone = useContext(ZoneContext)
  return knownZone(useContext(ViewerContext)?.time_zone ?? zone)
}

const knownZone = (zone: string | undefined): string =>
  zone !== undefined && isTimeZone(zone) ? zone : Intl.DateTimeFormat().resolvedOptions().timeZone
