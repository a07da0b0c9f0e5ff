import { australianZones } from '#shared/dates.ts'

/** Time zones to choose from: Australia's first, then all that this platform knows; 'Australia/Lord_Howe' reads 'Lord Howe'. */
export function timeZoneChoices(known: readonly string[]): { value: string; label: string }[] {
  const australian: readonly string[] = australianZones
  const others = known.filter(zone => zone.includes('/') && !australian.includes(zone))
  return [
    ...australian.map(zone => ({ value: zone, label: `${cityOf(zone)} (Australia)` })),
    ...others.map(zone => ({ value: zone, label: zone.replaceAll('_', ' ') })),
  ]
}

const cityOf = (zone: string) => zone.slice(zone.indexOf('/') + 1).replaceAll('_', ' ')
