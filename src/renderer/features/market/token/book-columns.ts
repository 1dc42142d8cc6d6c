/** Columns of the order book's header and lines; the least important ones are hidden first in a narrow window. */
export const BOOK_COLUMNS =
  'grid grid-cols-[minmax(5rem,1.4fr)_4.5rem_minmax(6.5rem,1fr)_minmax(7rem,1.2fr)_4.5rem] items-center gap-3 px-3 lg:grid-cols-[minmax(6rem,1.4fr)_5rem_4.5rem_minmax(6rem,1fr)_minmax(7.5rem,1.2fr)_4.5rem_4.5rem]';
