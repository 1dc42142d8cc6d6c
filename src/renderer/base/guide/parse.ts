import { lexer, type Token, type Tokens } from 'marked';

/** A heading with what stands under it, up to the next heading. */
export interface Section {
  /** Stable in all languages: links and explanations name it. */
  id: string;
  /** 1 is the title of the page. */
  level: number;
  title: string;
  tokens: Token[];
}

/** An anchor on a line of its own names the heading after it, as Markdown renderers elsewhere do. */
const ANCHOR = /^<a id="([\w-]+)"><\/a>$/u;

/** Splits a page of the guide into its sections. Throws if a heading has no anchor before it. */
export function parsePage(text: string): Section[] {
  const sections: Section[] = [];
  let id: string | undefined;
  for (const token of lexer(text)) {
    const anchor = ANCHOR.exec(token.raw.trim())?.[1];
    if (anchor !== undefined) id = anchor;
    else if (token.type === 'heading') {
      if (id === undefined) throw new Error(`no anchor before “${token.raw.trim()}”`);
      const { depth, tokens } = token as Tokens.Heading;
      sections.push({ id, level: depth, title: plainText(tokens), tokens: [] });
      id = undefined;
    } else if (token.type !== 'space') sections.at(-1)?.tokens.push(token);
  }
  return sections;
}

/** The text of tokens, without marks. */
function plainText(tokens: readonly Token[]): string {
  return tokens.map((token) => ownText(token)).join('');
}

function ownText(token: Token): string {
  if (token.type === 'br') return ' ';
  const { tokens, text } = token as Partial<Tokens.Text>;
  return tokens ? plainText(tokens) : (text ?? '');
}

/** Each paragraph, list item and table cell of a section as text, for the search. */
export function linesOf({ tokens }: Section): string[] {
  const lines = (token: Token): string[] => {
    switch (token.type) {
      case 'list':
        return (token as Tokens.List).items.flatMap((item) => item.tokens.flatMap(lines));
      case 'table': {
        const { header, rows } = token as Tokens.Table;
        return [header, ...rows].flat().map((cell) => plainText(cell.tokens));
      }
      case 'paragraph':
        return isPicture(token) ? [] : [ownText(token)];
      default:
        return [ownText(token)];
    }
  };
  return tokens.flatMap(lines).filter((line) => line !== '');
}

/** A picture in a paragraph of its own. */
export function isPicture(token: Token): boolean {
  const { tokens } = token as Tokens.Paragraph;
  return token.type === 'paragraph' && tokens.length === 1 && tokens[0]?.type === 'image';
}
