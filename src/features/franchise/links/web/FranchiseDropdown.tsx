import { Popover, ScrollArea, UnstyledButton } from '@mantine/core'
import { IconChevronDown, IconSearch } from '@tabler/icons-react'
import { useState } from 'react'
import { useTexts } from '#web/i18n.ts'
import { TextInput } from '#web/ui/TextInput.tsx'
import { useRead } from '#web/use-endpoint.ts'
import { useViewer } from '#web/viewer.ts'
import { linksContract } from '../links.contract.ts'
import classes from './FranchiseDropdown.module.css'
import { useSwitch } from './use-switch.ts'

/** Rows that are drawn; typing finds the others. */
const mostShown = 50

/** The other companies in which this person has a place; nothing where there are none. */
export function FranchiseDropdown() {
  const t = useTexts()
  const { company_name } = useViewer()
  const { data } = useRead(linksContract.franchises, {}, { staleTime: 300_000 })
  const [isOpen, setOpen] = useState(false)
  const [search, setSearch] = useState('')
  const { open, isBusy } = useSwitch()
  const all = data?.data.franchise ?? []
  if (all.length === 0) return null
  const wanted = search.trim().toLowerCase()
  const found = all.filter(({ name, email }) => `${name} ${email}`.toLowerCase().includes(wanted))
  return (
    <Popover opened={isOpen} onChange={setOpen} position="bottom-end" width={300} trapFocus withinPortal>
      <Popover.Target>
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
      </Popover.Target>
      <Popover.Dropdown p={8} aria-label={t('Open another company')}>
        <TextInput
          data-autofocus
          placeholder={t('Search franchises...')}
          aria-label={t('Search franchises...')}
          leftSection={<IconSearch size={15} />}
          value={search}
          onChange={event => setSearch(event.currentTarget.value)}
        />
        <ScrollArea.Autosize mah={320} mt={6} viewportProps={{ tabIndex: -1 }}>
          <ul className={classes.list}>
            {found.slice(0, mostShown).map(place => (
              <li key={place.id}>
                <UnstyledButton className={classes.place} disabled={isBusy} onClick={() => open(place)}>
                  <span
                    className={classes.dot}
                    data-active={place.active || undefined}
                    role="img"
                    aria-label={place.active ? t('Active') : t('Plan has ended')}
                  />
                  <span className={classes.name}>{place.name}</span>
                </UnstyledButton>
              </li>
            ))}
          </ul>
          {found.length === 0 && <p className={classes.note}>{t('No company matches')}</p>}
          {found.length > mostShown && (
            <p className={classes.note}>
              {t('{{count}} more. Type to find them.', { count: found.length - mostShown })}
            </p>
          )}
        </ScrollArea.Autosize>
      </Popover.Dropdown>
    </Popover>
  )
}
