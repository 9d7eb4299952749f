import { Button } from '../../ui/actions/button.tsx'
import { ChevronDownIcon, ChevronUpIcon } from '../../ui/icons/arrows.tsx'

/** One place up or down. */
export type Direction = 'up' | 'down'

type StepButtonsProps = {
  /** The label of each button, with the name of the line. */
  labels: Record<Direction, string>
  can: Record<Direction, boolean>
  onStep: (direction: Direction) => void
}

/** The buttons that move a line one place up or down. */
export function StepButtons({ labels, can, onStep }: StepButtonsProps) {
  const step = (direction: Direction) => ({
    variant: 'plain' as const,
    size: 'small' as const,
    isIconOnly: true,
    'aria-label': labels[direction],
    'data-step': direction,
    disabled: !can[direction],
    onClick: () => onStep(direction),
  })
  return (
    <>
      <Button {...step('up')}>
        <ChevronUpIcon />
      </Button>
      <Button {...step('down')}>
        <ChevronDownIcon />
      </Button>
    </>
  )
}
