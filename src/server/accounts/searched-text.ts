/** The text by which staff find an account: its name, address, and the digits of its phones; users_search indexes it. */
export const searchedText = (table: '' | 't.') =>
  `(lower(${table}name) || ' ' || ${table}email || ' ' || regexp_replace(${table}phone, '\\D', '', 'g') || ' ' || regexp_replace(${table}parent_phone, '\\D', '', 'g'))`
