import { Avatar } from '../../ui/layout/avatar.tsx'
import { Picture, type AnyPicture } from '../../ui/picture/picture.tsx'
import styles from './instructor.module.css'

/** A teacher's picture; the initials where there is none, or where it does not come: `behaviors/pictures.ts`. C10 */
export function InstructorPicture({ name, picture }: { name: string; picture: AnyPicture | null }) {
  return (
    <div data-picture="">
      {picture !== null && (
        <Picture
          picture={picture}
          drawing={{ width: 320, height: 320 }}
          alt=""
          sizes="17rem"
          isFirst
          className={styles.picture}
        />
      )}
      <div className={styles.none} data-instead="" hidden={picture !== null}>
        <Avatar name={name} size="large" />
      </div>
    </div>
  )
}
