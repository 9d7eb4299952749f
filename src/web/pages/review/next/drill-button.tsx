import { useStartSet } from '../../../features/practice/use-start-set.ts'
import { Button } from '../../../ui/actions/button.tsx'
import * as reviewWords from '#words/review'
import { useWords } from '../../../words/words.tsx'

/** Opens a drill of a skill. L5 */
export function DrillButton({ skill }: { skill: string }) {
  const { next } = useWords(reviewWords).review
  const { isPending, start } = useStartSet()
  return (
    <Button
      variant="quiet"
      size="small"
      isPending={isPending}
      aria-label={next.drillOf(skill)}
      onClick={() => void start({ kind: 'drill', skill, level: null })}
    >
      {next.drill}
    </Button>
  )
}
