import { couponsContract } from '#features/account/coupons/coupons.contract.ts'
import { couponsHandlers } from '#features/account/coupons/server/coupons.handlers.ts'
import { creditContract } from '#features/account/plans/credit.contract.ts'
import { hostContract } from '#features/account/plans/host.contract.ts'
import { paymentHistoryContract } from '#features/account/plans/payment-history.contract.ts'
import { plansContract } from '#features/account/plans/plans.contract.ts'
import { creditHandlers } from '#features/account/plans/server/credit/credit.handlers.ts'
import { hostHandlers } from '#features/account/plans/server/host.handlers.ts'
import { paymentHistoryHandlers } from '#features/account/plans/server/payment-history.handlers.ts'
import { plansHandlers } from '#features/account/plans/server/plans.handlers.ts'
import { plansSchedules } from '#features/account/plans/server/plans.schedules.ts'
import { serversHandlers } from '#features/account/servers/server/servers.handlers.ts'
import { serversContract } from '#features/account/servers/servers.contract.ts'
import { partnerDeskContract } from '#features/partners/partner-desk/partner-desk.contract.ts'
import { partnerDeskHandlers } from '#features/partners/partner-desk/server/partner-desk.handlers.ts'
import { partnerHomeContract } from '#features/partners/partner-home/partner-home.contract.ts'
import { partnerHomeHandlers } from '#features/partners/partner-home/server/partner-home.handlers.ts'
import { partnerSignInContract } from '#features/partners/partner-sign-in/partner-sign-in.contract.ts'
import { whereSold } from '#features/partners/partner-sign-in/server/partner-host.service.ts'
import { partnerSignInHandlers } from '#features/partners/partner-sign-in/server/partner-sign-in.handlers.ts'
import { programmeSchedules } from '#features/partners/programme/server/programme.schedules.ts'
import { pair } from './pair.ts'
import { payingIdentity, planHooks } from './plan-hooks.ts'

// Lines of the list of features that a host needs: how the servers do, and for who sells them plans and partners.

export const hostFeatures = {
  coupons: pair(couponsContract, couponsHandlers),
  planHost: pair(hostContract, hostHandlers(planHooks)),
  planCredit: pair(creditContract, creditHandlers(planHooks)),
  planPayments: pair(paymentHistoryContract, paymentHistoryHandlers(planHooks)),
  plans: pair(plansContract, plansHandlers(planHooks), plansSchedules(planHooks)),
  servers: pair(serversContract, serversHandlers),
  partnerDesk: pair(partnerDeskContract, whereSold(partnerDeskHandlers), programmeSchedules(payingIdentity)),
  partnerHome: pair(partnerHomeContract, whereSold(partnerHomeHandlers)),
  partnerSignIn: pair(partnerSignInContract, whereSold(partnerSignInHandlers)),
}
