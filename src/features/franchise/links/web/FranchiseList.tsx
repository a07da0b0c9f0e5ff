import { Popover, ScrollArea, UnstyledButton } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useState } from 'react'
import { findsText } from '#shared/texts/folding.ts'
import { useTexts } from '#web/i18n.ts'
import { type LazyDropdownProps, useLazyDropdown } from '#web/lazy-dropdown.tsx'
import { TextInput } from '#web/ui/input/TextInput.tsx'
import classes from './FranchiseDropdown.module.css'
import { useSwitch } from './use-switch.ts'

/** Rows that are drawn; typing finds the others. */
const mostShown = 50

interface Place {
  id: number
  name: string
  email: string
  active: boolean
}

export function FranchiseList({ places, ...dropdown }: LazyDropdownProps & { places: readonly Place[] }) {
  const t = useTexts()
  const { opened, target } = useLazyDropdown(dropdown)
  const [search, setSearch] = useState('')
  const { open, isBusy } = useSwitch()
  const isFound = findsText(search)
  const found = places.filter(({ name, email }) => isFound(`${name} ${email}`))
  return (
    <Popover
      opened={opened}
      onChange={dropdown.onChange}
      position="bottom-end"
      width={300}
      trapFocus
      withinPortal
    >
      <Popover.Target>{target}</Popover.Target>
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
          {found.length === 0 && <p className={classes.note}>{t('No matching companies')}</p>}
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
