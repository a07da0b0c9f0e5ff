import { connectionsContract } from '#features/account/connections/connections.contract.ts'
import { connectionsHandlers } from '#features/account/connections/server/connections.handlers.ts'
import { connectionsSchedules } from '#features/account/connections/server/connections.schedules.ts'
import { sharedDataHandlers } from '#features/account/shared-data/server/shared-data.handlers.ts'
import { sharedDataContract } from '#features/account/shared-data/shared-data.contract.ts'
import { bookingPageContract } from '#features/portal/booking-page/booking-page.contract.ts'
import { publicBookingContract } from '#features/portal/booking-page/public-booking.contract.ts'
import { bookingPageHandlers } from '#features/portal/booking-page/server/booking-page.handlers.ts'
import { bookingPageSchedules } from '#features/portal/booking-page/server/booking-page.schedules.ts'
import { bookingPath } from '#features/portal/booking-page/server/booking-page.service.ts'
import { publicBookingHandlers } from '#features/portal/booking-page/server/public-booking.handlers.ts'
import { waitingListHandlers } from '#features/portal/booking-page/server/waiting/waiting.handlers.ts'
import { waitingListSchedules } from '#features/portal/booking-page/server/waiting/waiting.schedules.ts'
import { waitingListContract } from '#features/portal/booking-page/waiting-list.contract.ts'
import { fingertipContract } from '#features/portal/fingertip/fingertip.contract.ts'
import { fingertipHandlers } from '#features/portal/fingertip/server/fingertip.handlers.ts'
import type { FurtherWays } from '#features/portal/fingertip/server/fingertip.service.ts'
import { minisiteContract } from '#features/portal/minisite/minisite.contract.ts'
import { type BookingWay, minisiteHandlers } from '#features/portal/minisite/server/minisite.handlers.ts'
import { siteWay } from '#features/portal/minisite/server/minisite.service.ts'
import { ownDomainContract } from '#features/portal/own-domain/own-domain.contract.ts'
import { ownDomainHandlers } from '#features/portal/own-domain/server/own-domain.handlers.ts'
import { ownDomainSchedules } from '#features/portal/own-domain/server/own-domain.schedules.ts'
import { pluginContract } from '#features/portal/plugin/plugin.contract.ts'
import { pluginHandlers } from '#features/portal/plugin/server/plugin.handlers.ts'
import { publicPagesContract } from '#features/portal/public-pages/public-pages.contract.ts'
import { publicPagesHandlers } from '#features/portal/public-pages/server/public-pages.handlers.ts'
import { leadFormsContract } from '#features/sales/lead-forms/lead-forms.contract.ts'
import { leadFormsHandlers } from '#features/sales/lead-forms/server/lead-forms.handlers.ts'
import { searchConsoleContract } from '#features/sales/search-console/search-console.contract.ts'
import { searchConsoleHandlers } from '#features/sales/search-console/server/search-console.handlers.ts'
import { webFormHandlers } from '#features/sales/web-form/server/web-form.handlers.ts'
import { webFormContract } from '#features/sales/web-form/web-form.contract.ts'
import { connectionSources, consentPurposes, grantReturners, serviceUses } from './connections.ts'
import { pair } from './pair.ts'

// Lines of the list of features about the company's website and its connections to other services.

/** Where a company is booked; '': nowhere. */
export const bookingWay: BookingWay = bookingPath

/** Public pages that the page of buttons leads to. */
export const furtherWays: FurtherWays = async tx => ({ book: await bookingWay(tx), site: await siteWay(tx) })

export const websiteFeatures = {
  connections: pair(
    connectionsContract,
    connectionsHandlers(connectionSources, consentPurposes),
    connectionsSchedules(connectionSources, grantReturners),
  ),
  sharedData: pair(sharedDataContract, sharedDataHandlers(connectionSources, serviceUses)),
  leadForms: pair(leadFormsContract, leadFormsHandlers),
  webForm: pair(webFormContract, webFormHandlers),
  bookingPage: pair(bookingPageContract, bookingPageHandlers, bookingPageSchedules),
  publicBooking: pair(publicBookingContract, publicBookingHandlers),
  waitingList: pair(waitingListContract, waitingListHandlers, waitingListSchedules),
  plugin: pair(pluginContract, pluginHandlers),
  publicPages: pair(publicPagesContract, publicPagesHandlers),
  minisite: pair(minisiteContract, minisiteHandlers(bookingWay)),
  ownDomain: pair(ownDomainContract, ownDomainHandlers, ownDomainSchedules),
  fingertip: pair(fingertipContract, fingertipHandlers(furtherWays)),
  searchConsole: pair(searchConsoleContract, searchConsoleHandlers),
}
