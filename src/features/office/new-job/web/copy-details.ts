import type { JobValues } from '#features/office/job-form/web/job-values.ts'
import { directionsUrl } from '#shared/directions.ts'
import { displayPhone } from '#shared/phones/phone.ts'

const storageKey = 'copyJobDetails'

/** True if this browser copies a job's details when it is saved: until somebody switches it off. */
export function copiesDetails(): boolean {
  return localStorage.getItem(storageKey) !== '0'
}

export function setCopiesDetails(isOn: boolean): void {
  localStorage.setItem(storageKey, isOn ? '1' : '0')
}

/** The details to pass on: name, phone, address, info, time, map link; empty ones are left out. */
export function jobDetails(values: JobValues, formatTime: (instant: string) => string): string {
  const { address, lat, lng } = values.place
  const times = values.appointments.flatMap(each => (each.starts_at ? [formatTime(each.starts_at)] : []))
  const lines = [
    values.name,
    displayPhone(values.phone),
    address,
    values.company_comment,
    ...times,
    lat !== null && lng !== null ? directionsUrl({ lat, lng, address, precision: 'suburb' }) : '',
  ]
  return lines
    .map(line => line.trim())
    .filter(Boolean)
    .join('\n')
}

/** Copies text to the clipboard; false if the browser does not allow it. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return false
  }
}
