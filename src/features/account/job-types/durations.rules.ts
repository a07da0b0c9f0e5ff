import * as z from 'zod/mini'

/** Minutes offered by the booking dialog, and its default if the job type has none. */
export const durations = [15, 30, 45, 60, 90, 120, 180, 240, 300, 360, 420, 480, 540, 600] as const
export const defaultDuration = 60
/** The shortest and longest appointment, in minutes. */
export const minDuration = 5
export const maxDuration = 1440

/** An appointment's length in minutes, as a request carries it. */
export const minutes = z.coerce.number().check(z.int(), z.gte(minDuration), z.lte(maxDuration))
