import { forgetRuns, runsKeptDays } from '#features/automate/automations/server/runs.queries.ts'
import { forgetImports, importsKeptDays } from '#features/clients/imports/server/imports.service.ts'
import { forgetLeftPapers } from '#features/jobs/forms/server/paper/papers.service.ts'
import { removeOldTrips } from '#features/messages/appointment-messages/server/arrivals.queries.ts'
import { forgetDevices } from '#features/messages/phone/server/calls/people.queries.ts'
import { forgetFieldDevices } from '#features/office/field-devices/server/field-devices.queries.ts'
import { keptDays as deletedKeptDays } from '#features/office/recently-deleted/recently-deleted.rules.ts'
import { removeForGood } from '#features/office/recently-deleted/server/recently-deleted.service.ts'
import { sweepWaiting } from '#features/portal/booking-page/server/waiting/waiting.queries.ts'
import { sweepWebBookings } from '#features/portal/booking-page/server/web-bookings.queries.ts'
import { exchangesKeptDays, forgetExchanges } from '#server/connections/exchanges.ts'
import { forgetSecurityEvents } from '#server/security/security-log.ts'
import { countsKeptDays, removeOldCounts } from '#server/sending-limits.ts'
import type { Sweep } from '#server/sweep.ts'
import { phoneKeyDays } from '#shared/idempotency.ts'
import { securityLogDays } from '#shared/security-event.ts'

/** What features keep for a while only; `companies_to_sweep` knows each by its name. */
export const sweeps: readonly Sweep[] = [
  { of: 'deleted', days: deletedKeptDays, clear: removeForGood },
  { of: 'trips', days: 0, clear: removeOldTrips },
  { of: 'imports', days: importsKeptDays, clear: forgetImports },
  { of: 'counts', days: countsKeptDays, clear: removeOldCounts },
  { of: 'phone devices', days: 1, clear: forgetDevices },
  { of: 'field devices', days: phoneKeyDays, clear: forgetFieldDevices },
  { of: 'security events', days: securityLogDays, clear: forgetSecurityEvents },
  { of: 'runs', days: runsKeptDays, clear: forgetRuns },
  { of: 'exchanges', days: exchangesKeptDays, clear: forgetExchanges },
  { of: 'web bookings', days: 1, clear: sweepWebBookings },
  { of: 'waiting visitors', days: 30, clear: sweepWaiting },
  { of: 'papers', days: 1, clear: forgetLeftPapers },
]
