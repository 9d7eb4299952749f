import { nounOf, type NounName } from '../../../core/editing/nouns.ts'
import { buttonClass } from '../../ui/actions/button.tsx'
import { Menu, MenuList } from '../../ui/actions/menu.tsx'
import { EyeIcon } from '../../ui/icons/actions.tsx'
import { ExternalIcon } from '../../ui/icons/arrows.tsx'
import { Badge } from '../../ui/states/badge.tsx'
import { useEditingWords } from '../shell/editing-words.ts'
import { EditingBar } from '../shell/editing-bar.tsx'
import { QuietButton } from '../shell/quiet.tsx'
import { MenuAction, MoreMenu } from '../shell/menu-items.tsx'
import styles from '../shell/editing.module.css'
import { StateBadges } from '../things/state-badges.tsx'
import { PublishButton } from './publish-button.tsx'
import { SavedLine } from './saved-line.tsx'
import type { ThingActs } from './thing-acts.ts'
import type { OpenedThing, ThingDraft } from './use-draft.ts'

/** The dialogs that the bar of a thing opens. */
export type ThingDialog = 'history' | 'schedule' | 'drop'

type ThingBarProps = {
  noun: NounName
  opened: OpenedThing
  draft: Pick<ThingDraft, 'session' | 'view'>
  acts: ThingActs
  onOpen: (dialog: ThingDialog) => void
}

/** The bar of a thing: what is saved and who can see it, and the acts. T7 */
export function ThingBar({ noun, opened, draft: { session, view }, acts, onOpen }: ThingBarProps) {
  const { acts: words, fields } = useEditingWords().editing
  const { is_public, is_parent_public, was_public, publish_at, address } = opened
  const { fields: declared, isAlwaysPublic, onlyId } = nounOf(noun)
  const wrong = Object.keys(declared).flatMap((name) =>
    acts.errors[name] === undefined ? [] : fields[name as keyof typeof fields].label,
  )
  const state = is_public ? 'published' : publish_at !== null ? 'scheduled' : was_public ? 'hidden' : 'draft'
  const isChanged = opened.draft !== null || session.isUnsaved() || view.state === 'saved'
  const isOneOfMany = onlyId === undefined
  const hasReaders = noun === 'course' || noun === 'lesson'
  return (
    <EditingBar>
      <SavedLine view={view} draft={{ at: opened.draft === null ? null : opened.draft_at, by: opened.draft_by }} />
      <span className={styles.badges}>
        <StateBadges state={state} publish_at={publish_at} is_changed={isChanged} isAlways />
        {is_public && !is_parent_public && <Badge tone="warn">{words.withinHidden}</Badge>}
      </span>
      <span className={styles.acts}>
        {is_public && is_parent_public && (
          <a href={address} target="_blank" rel="noopener" className={buttonClass({ variant: 'plain', size: 'small' })}>
            <ExternalIcon />
            {words.seePublic}
          </a>
        )}
        <Menu
          button={
            <>
              <EyeIcon />
              {words.preview}
            </>
          }
          buttonClassName={buttonClass({ variant: 'quiet', size: 'small' })}
        >
          <MenuList>
            {hasReaders && <MenuAction label={words.asOwner} onPress={() => acts.preview('owner')} />}
            {hasReaders && <MenuAction label={words.asStudent} onPress={() => acts.preview('student')} />}
            <MenuAction label={words.asVisitor} onPress={() => acts.preview('visitor')} />
            {noun === 'article' && (
              <MenuAction label={words.copyPreview} onPress={() => acts.preview('visitor', true)} />
            )}
          </MenuList>
        </Menu>
        {!is_public && <QuietButton onClick={() => onOpen('schedule')}>{words.schedule}</QuietButton>}
        <PublishButton
          isPending={acts.isPending}
          hasChanges={!is_public || isChanged}
          onPublish={() => void acts.publish()}
        >
          {is_public ? words.publishChanges : words.publish}
        </PublishButton>
        <MoreMenu label={words.more}>
          {is_public && <MenuAction label={words.schedule} onPress={() => onOpen('schedule')} />}
          {publish_at !== null && <MenuAction label={words.unschedule} onPress={() => acts.schedule(null)} />}
          {is_public && !isAlwaysPublic && <MenuAction label={words.hide} onPress={acts.hide} />}
          {isOneOfMany && <MenuAction label={words.duplicate} onPress={acts.duplicate} />}
          {isChanged && <MenuAction label={words.dropDraft} onPress={() => onOpen('drop')} />}
          <MenuAction label={words.history} onPress={() => onOpen('history')} />
          {isOneOfMany && <MenuAction label={words.remove} onPress={acts.remove} />}
        </MoreMenu>
      </span>
      <p role="alert" className={styles.toMend}>
        {wrong.length > 0 && words.fix(wrong)}
      </p>
    </EditingBar>
  )
}
