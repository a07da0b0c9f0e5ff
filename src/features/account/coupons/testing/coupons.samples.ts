import { type SampleMaker, type Samples, samplesFor, unique } from '#app/testing/sample-maker.ts'
import type { couponsContract } from '../coupons.contract.ts'

const couponSamples = ({ coupon }: { coupon: number }): Samples<typeof couponsContract> => ({
  coupons: {},
  add: {
    name: 'Sample',
    code: unique().toUpperCase(),
    percent_bp: 500,
    duration_months: 0,
    max_redemptions: 5,
    expires_on: null,
  },
  setActive: { id: coupon, active: false },
})

async function couponRows({ insert, word }: SampleMaker) {
  const coupon = await insert(
    'insert into coupons (company_id, name, code, percent_bp) values ($1, $2, $3, 1000)',
    ...[word, unique().toUpperCase()],
  )
  return { coupon }
}

export default samplesFor({ samples: { coupons: couponSamples }, rows: couponRows })
