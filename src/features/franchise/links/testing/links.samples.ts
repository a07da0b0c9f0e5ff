import { onlyNaming, type Samples, samplesFor, unique } from '#app/testing/sample-maker.ts'
import type { linksContract } from '../links.contract.ts'

const linksSamples = ({ franchiseInvite }: { franchiseInvite: number }): Samples<typeof linksContract> => ({
  withdraw: { id: franchiseInvite },
  // These take the Franchise plan, or a second company.
  invite: null,
  inviteAgain: onlyNaming({ id: franchiseInvite }),
  switchTo: null,
  invitation: null,
  accept: null,
  decline: null,
  end: onlyNaming({ id: franchiseInvite }),
  saveHead: null,
  leave: null,
})

export default samplesFor({
  samples: { links: linksSamples },
  async rows({ insert, word }) {
    const franchiseInvite = await insert(
      `insert into franchise_members (company_id, email, name, token_hash, invited_at, expires_at, invited_by)
       values ($1, $2::text, $3, sha256(convert_to($2::text, 'UTF8')), now(), now() + interval '14 days', $3)`,
      `north-${unique()}@example.test`,
      `${word} Electrical`,
    )
    return { franchiseInvite }
  },
})
