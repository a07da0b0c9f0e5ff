import type { FurtherWays } from '#features/portal/fingertip/server/fingertip.service.ts'
import type { BookingWay } from '#features/portal/minisite/server/minisite.handlers.ts'
import { siteWay } from '#features/portal/minisite/server/minisite.service.ts'

/** Where a company is booked; '': nowhere. */
export const bookingWay: BookingWay = async () => ''

/** Public pages that the page of buttons leads to. */
export const furtherWays: FurtherWays = async tx => ({ book: await bookingWay(tx), site: await siteWay(tx) })
