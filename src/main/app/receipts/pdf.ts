/**
 * A PDF of plain lines with one embedded file (ISO 32000-1: 7.5 file structure, 7.11.4 embedded files, 9.6.2.2 standard
 * fonts), without a library or a print window.
 */
const [WIDTH, HEIGHT, MARGIN] = [595, 842, 56];
const [SIZE, LEADING] = [9, 13];
/** Courier's width is 0.6 of its size. */
const LETTERS = Math.floor((WIDTH - 2 * MARGIN) / (SIZE * 0.6));
const LINES = Math.floor((HEIGHT - 2 * MARGIN) / LEADING) - 2;

interface Attached {
  name: string;
  /** ASCII. */
  text: string;
}

/** `title` is on each page. Characters missing in the standard fonts are written as numbers. */
export function writePdf(title: string, lines: readonly string[], file: Attached): Buffer {
  const rows = lines.flatMap(wrapped);
  const pages = Array.from({ length: Math.max(1, Math.ceil(rows.length / LINES)) }, (_, at) =>
    rows.slice(at * LINES, (at + 1) * LINES),
  );
  const FIRST = 7;
  const pageRef = (at: number): string => `${FIRST + at * 2} 0 R`;
  const stream = (dict: string, text: string): string =>
    `<< ${dict} /Length ${text.length} >>\nstream\n${text}\nendstream`;
  const objects = [
    `<< /Type /Catalog /Pages 2 0 R /Names << /EmbeddedFiles << /Names [(${escaped(file.name)}) 5 0 R] >> >> >>`,
    `<< /Type /Pages /Kids [${pages.map((_, at) => pageRef(at)).join(' ')}] /Count ${pages.length} >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Courier /Encoding /WinAnsiEncoding >>',
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica-Bold /Encoding /WinAnsiEncoding >>',
    `<< /Type /Filespec /F (${escaped(file.name)}) /UF (${escaped(file.name)}) /EF << /F 6 0 R >> >>`,
    stream('/Type /EmbeddedFile /Subtype /application#2Fjson', file.text),
    ...pages.flatMap((page, at) => [
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${WIDTH} ${HEIGHT}] /Contents ${FIRST + at * 2 + 1} 0 R /Resources << /Font << /F1 3 0 R /F2 4 0 R >> >> >>`,
      stream('', drawn(`${title}, page ${at + 1} of ${pages.length}`, page)),
    ]),
  ];
  let text = '%PDF-1.7\n%\xe2\xe3\xcf\xd3\n';
  const starts = objects.map((body, at) => {
    const start = text.length;
    text += `${at + 1} 0 obj\n${body}\nendobj\n`;
    return start;
  });
  const table = starts.map((start) => `${String(start).padStart(10, '0')} 00000 n \n`).join('');
  const size = objects.length + 1;
  const tail = `xref\n0 ${size}\n0000000000 65535 f \n${table}trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${text.length}\n%%EOF\n`;
  // One byte per character, so that the offsets counted above are file offsets.
  return Buffer.from(text + tail, 'latin1');
}

const drawn = (head: string, rows: readonly string[]): string =>
  [
    'BT',
    `/F2 11 Tf ${MARGIN} ${HEIGHT - MARGIN} Td (${escaped(head)}) Tj`,
    `/F1 ${SIZE} Tf ${LEADING} TL 0 -${LEADING * 2} Td`,
    ...rows.map((row) => `(${escaped(row)}) Tj T*`),
    'ET',
  ].join('\n');

/** Latin-1, with numbers for the rest. */
const inLatin = (text: string): string =>
  text.replaceAll(/[^\x20-\x7e\xa0-\xff]/gu, (letter) => {
    if (letter === '\u202f' || letter === '\u2009') return ' ';
    return `<U+${letter.codePointAt(0)?.toString(16).toUpperCase() ?? ''}>`;
  });
const escaped = (text: string): string => inLatin(text).replaceAll(/[\\()]/g, '\\$&');

function wrapped(line: string): string[] {
  const letters = inLatin(line);
  const rows: string[] = [];
  for (let at = 0; at === 0 || at < letters.length; at += LETTERS)
    rows.push(letters.slice(at, at + LETTERS));
  return rows;
}
