import { UnstyledButton } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { useState } from 'react'
import { useAtRest } from '#web/at-rest.ts'
import { useTexts } from '#web/i18n.ts'
import { lazyDropdown } from '#web/lazy-dropdown.tsx'
import { useRead } from '#web/use-endpoint.ts'
import { useViewer } from '#web/viewer.ts'
import { linksContract } from '../links.contract.ts'
import classes from './FranchiseDropdown.module.css'

const FranchiseList = lazyDropdown(async () => (await import('./FranchiseList.tsx')).FranchiseList)

/** The other companies in which this person has a place; nothing where there are none. */
export function FranchiseDropdown() {
  const t = useTexts()
  const { company_name } = useViewer()
  const { data } = useRead(linksContract.franchises, {}, { enabled: useAtRest(), staleTime: 300_000 })
  const [isOpen, setOpen] = useState(false)
  const places = data?.data.franchise ?? []
  if (places.length === 0) return null
  return (
    <FranchiseList
      opened={isOpen}
      onChange={setOpen}
      places={places}
      target={
        <UnstyledButton
          className={classes.button}
          aria-label={t('{{name}}: open another company', { name: company_name })}
          aria-haspopup="dialog"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          <span>{company_name}</span>
          <IconChevronDown size={14} aria-hidden="true" />
        </UnstyledButton>
      }
    />
  )
}
