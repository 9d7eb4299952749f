/** British spellings; ours is American. */
export const british =
  /\b\w*(?:(?:neighb|col|behavi|fav|hon)our|catalogue|centre|theatre|grey|analyse|practis|sceptic|jewell|labell|travell|licence|(?:recogn|normal|organ|personal|final|memor|minim|sanit|emphas|special)is(?:e|ing|able|ation))\w*/i
