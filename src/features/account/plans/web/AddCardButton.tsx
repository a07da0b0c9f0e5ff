import { Button, Menu } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { language, useTexts } from '#web/i18n.ts'
import { useSend } from '#web/use-endpoint.ts'
import { plansContract } from '../plans.contract.ts'
import type { SimulatedCard } from '../plans.rules.ts'
import type { Plan } from './plan.types.ts'

const simulated: Record<SimulatedCard, string> = {
  works: 'A card that works',
  declined: 'A card that is declined',
  confirm: 'A card that must be confirmed',
}

/** Adds a card on the provider's page, or one of the demo's. `onLeave`: before the browser goes there. */
export function AddCardButton({ plan, onLeave }: { plan: Plan; onLeave?: () => void }) {
  return plan.cards === 'simulator' ? <AddSimulated /> : <AddCard onLeave={onLeave} />
}

function AddCard({ onLeave }: { onLeave: (() => void) | undefined }) {
  const t = useTexts()
  const begin = useSend(plansContract.beginCard, {
    silent: true,
    onSuccess({ url }) {
      if (url === '') return
      onLeave?.()
      window.location.assign(url)
    },
  })
  return (
    <Button
      variant="default"
      leftSection={<IconPlus size={16} />}
      loading={begin.isPending}
      onClick={() => void begin.send({ language: language() })}
    >
      {t('Add a card')}
    </Button>
  )
}

function AddSimulated() {
  const t = useTexts()
  const add = useSend(plansContract.addSimulated, { saved: 'Card added.' })
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button variant="default" leftSection={<IconPlus size={16} />} loading={add.isPending}>
          {t('Add a card')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {(Object.keys(simulated) as SimulatedCard[]).map(card => (
          <Menu.Item key={card} onClick={() => void add.send({ card })}>
            {t(simulated[card])}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
