import { useId, type ReactNode } from 'react'
import { Button } from '../../ui/actions/button.tsx'
import { visuallyHiddenClass } from '../../ui/layout/visually-hidden.tsx'
import { useEditingWords } from '../shell/editing-words.ts'

type PublishButtonProps = { isPending: boolean; hasChanges: boolean; onPublish: () => void; children: ReactNode }

/** Publishes a draft; without changes it stays in its place with the focus, takes no press and says why. T7 T19 */
export function PublishButton({ isPending, hasChanges, onPublish, children }: PublishButtonProps) {
  const { acts } = useEditingWords().editing
  const id = useId()
  return (
    <>
      <Button
        size="small"
        isPending={isPending}
        aria-disabled={!hasChanges || undefined}
        aria-describedby={hasChanges ? undefined : id}
        title={hasChanges ? undefined : acts.unchanged}
        onClick={() => hasChanges && onPublish()}
      >
        {children}
      </Button>
      {!hasChanges && (
        <span id={id} className={visuallyHiddenClass}>
          {acts.unchanged}
        </span>
      )}
    </>
  )
}
