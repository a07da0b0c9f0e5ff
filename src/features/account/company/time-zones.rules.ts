import { australianZones } from '#shared/dates.ts'

/**
 * Time zones to choose from: Australia's first, then the current one if it is another, then all that this platform
 * knows. 'Australia/Lord_Howe' reads 'Lord Howe (Australia)'.
 */
export function timeZoneChoices(
  known: readonly string[],
  current: string,
): { value: string; label: string }[] {
  const australian: readonly string[] = australianZones
  const elsewhere = known.filter(zone => zone.includes('/') && zone !== current)
  const others = [current, ...elsewhere].filter(zone => !australian.includes(zone))
  return [
    ...australian.map(zone => ({ value: zone, label: `${cityOf(zone)} (Australia)` })),
    ...others.map(zone => ({ value: zone, label: zone.replaceAll('_', ' ') })),
  ]
}

const cityOf = (zone: string) => zone.slice(zone.indexOf('/') + 1).replaceAll('_', ' ')
