import { SimpleGrid, Slider, Switch, Text } from '@mantine/core'
import '@mantine/core/styles/Slider.layer.css'
import { useState } from 'react'
import { useTexts } from '#web/i18n.ts'
import { priceText } from '#web/money-text.ts'
import { NumberInput } from '#web/ui/input/NumberInput.tsx'
import { marginFrom, marginOf, marginStep, mostMargin, priceWithMargin } from '../items.rules.ts'

interface MarginFieldsProps {
  costCents: number
  /** The price as it stands, from which the margin begins. */
  priceCents: number
  /** The margin as it was entered; left out or null: none. */
  entered?: { margin: number | null; isFixed: boolean }
  /** Called with the price that cost and margin come to, and the margin. */
  onPrice: (cents: number, margin: number, isFixed: boolean) => void
}

/** Markup on the cost: a percentage by slider, or a fixed amount; it sets the price. The wire calls it margin. */
export function MarginFields({ costCents, priceCents, entered, onPrice }: MarginFieldsProps) {
  const t = useTexts()
  // A price that was typed since has a margin of its own.
  const kept =
    entered?.margin != null && priceWithMargin(costCents, entered.margin, entered.isFixed) === priceCents
      ? { margin: entered.margin, isFixed: entered.isFixed }
      : null
  const [isFixed, setFixed] = useState(kept?.isFixed ?? false)
  const [margin, setMargin] = useState(() => kept?.margin ?? presentMargin(priceCents, costCents))
  /** Tabbing through the field changes no price. */
  const [isTyped, setTyped] = useState(false)
  const put = (typed: string | number, fixed = isFixed) => {
    const next = marginFrom(typed, fixed)
    setMargin(next)
    setTyped(false)
    onPrice(priceWithMargin(costCents, next, fixed), next, fixed)
  }
  return (
    <div>
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md" style={{ alignItems: 'end' }}>
        <NumberInput
          label={t('Markup')}
          hideControls
          allowDecimal={false}
          allowNegative={false}
          {...(isFixed ? { prefix: '$' } : { suffix: ' %' })}
          value={margin}
          // The cap holds once the field is left: who types 150 comes by 15.
          onChange={value => {
            setMargin(Number(value) || 0)
            setTyped(true)
          }}
          onBlur={() => isTyped && put(margin)}
        />
        <Switch
          mb={8}
          label={t('Fixed markup')}
          checked={isFixed}
          onChange={({ currentTarget: { checked } }) => {
            setFixed(checked)
            put(margin, checked)
          }}
        />
      </SimpleGrid>
      {!isFixed && (
        <Slider
          mt="md"
          thumbLabel={t('Markup')}
          min={0}
          max={mostMargin}
          step={marginStep}
          value={Math.min(margin, mostMargin)}
          onChange={value => put(value)}
          label={value => `${value} %`}
        />
      )}
      <Text size="sm" c="dimmed" mt="xs">
        {t('{{cost}} with this markup: {{price}}', {
          cost: priceText(costCents),
          price: priceText(
            priceWithMargin(costCents, isTyped ? marginFrom(margin, isFixed) : margin, isFixed),
          ),
        })}
      </Text>
    </div>
  )
}

/** In whole percent; more than the cap when the price was not made by a margin. */
const presentMargin = (priceCents: number, costCents: number): number =>
  Math.max(0, Math.round(marginOf(priceCents, costCents) ?? 0))
