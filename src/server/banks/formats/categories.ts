import { longest } from '../../../core/questions/limits.ts'

/** Names in a path of Moodle that no author gave: its contexts, the category above all, and the one it makes by itself. */
const ownNames = /^(?:\$\w+\$|top|default for .*|)$/i

/** Returns the domain that a path of categories in Moodle says, “$course$/top/Algebra/Lines” as “Algebra / Lines”; null where it says none. */
export function domainOfCategory(path: string): string | null {
  // A stroke in a name is written twice.
  const names = path.split(/(?<!\/)\/(?!\/)/).map((name) => name.replaceAll('//', '/').trim())
  const domain = names.filter((name) => !ownNames.test(name)).join(' / ')
  return domain === '' || domain.length > longest.label ? null : domain
}
