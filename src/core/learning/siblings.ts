/** A question that can stand for another one: it has the same skill and the same rule. */
export type Sibling = { itemId: number; skill: string | null; ruleId: string | null; isShown: boolean }

/**
 * Returns what is asked for each question that returns: one of the same skill and rule that the student has not met, else the question
 * itself. None is asked twice. L3
 */
export function withSiblings(
  returning: readonly number[],
  usable: ReadonlyMap<number, Sibling>,
): { itemId: number; cardItemId: number }[] {
  const taken = new Set(returning)
  return returning.map((cardItemId) => {
    const card = usable.get(cardItemId)
    const sibling =
      card?.ruleId == null
        ? undefined
        : [...usable.values()].find(
            ({ itemId, skill, ruleId, isShown }) =>
              !isShown && ruleId === card.ruleId && skill === card.skill && !taken.has(itemId),
          )
    if (sibling) taken.add(sibling.itemId)
    return { itemId: sibling?.itemId ?? cardItemId, cardItemId }
  })
}

/**
 * Returns of questions that a device fetched ahead those that may be asked now, each once: what returns, or one of the same skill and rule
 * in its place. `returning`: the items that return on some day; `usable`: what may be asked. L8
 */
export function stillReturning<Chosen extends { itemId: number; cardItemId: number }>(
  chosen: readonly Chosen[],
  { returning, usable }: { returning: ReadonlySet<number>; usable: ReadonlyMap<number, Sibling> },
): Chosen[] {
  const taken = new Set<number>()
  return chosen.filter(({ itemId, cardItemId }) => {
    const [item, card] = [usable.get(itemId), usable.get(cardItemId)]
    const isSame = itemId === cardItemId
    const isSibling = card?.ruleId != null && item?.ruleId === card.ruleId && item.skill === card.skill
    const isAsked = item && returning.has(cardItemId) && (isSame || isSibling) && !taken.has(itemId)
    if (isAsked) taken.add(itemId)
    return isAsked
  })
}
