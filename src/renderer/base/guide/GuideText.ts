import type { Token, Tokens } from 'marked';
import { type FunctionalComponent, h, type VNodeChild } from 'vue';

import GuidePicture from './GuidePicture.vue';
import { isPicture } from './parse.ts';
import { isTopic, placeHref } from './topics.ts';

const LOOK = [
  'space-y-3 leading-relaxed',
  '[&_:is(ol,ul)]:space-y-1.5 [&_:is(ol,ul)]:pl-5 [&_ol]:list-decimal [&_ul]:list-disc',
  '[&_strong]:font-medium [&_strong]:text-highlighted [&_code]:font-mono [&_code]:text-sm',
].join(' ');

const drawAll = (tokens: readonly Token[]): VNodeChild[] => tokens.map(draw);

/** A link to another page or section of the guide. Others are only text: nothing leads out of the app. */
function drawLink({ href, tokens }: Tokens.Link): VNodeChild {
  const [, topic = '', section = ''] = /^([\w-]+)\.md(?:#([\w-]+))?$/u.exec(href) ?? [];
  return isTopic(topic)
    ? h('a', { class: 'link', href: placeHref({ topic, section }) }, drawAll(tokens))
    : h('span', drawAll(tokens));
}

function drawTable({ header, rows }: Tokens.Table): VNodeChild {
  const head = header.map(({ tokens }) => h('th', { scope: 'col' }, drawAll(tokens)));
  const body = rows.map((row) =>
    h(
      'tr',
      row.map(({ tokens }) => h('td', drawAll(tokens))),
    ),
  );
  return h('div', { class: 'overflow-x-auto' }, [
    h('table', { class: 'table' }, [h('thead', h('tr', head)), h('tbody', body)]),
  ]);
}

/** Draws a token of Markdown as elements, never as HTML. Kinds that the guide doesn't use are left out. */
function draw(token: Token): VNodeChild {
  switch (token.type) {
    case 'paragraph':
      return isPicture(token)
        ? drawAll((token as Tokens.Paragraph).tokens)
        : h('p', drawAll((token as Tokens.Paragraph).tokens));
    case 'text':
      return (token as Tokens.Text).tokens
        ? drawAll((token as Tokens.Text).tokens ?? [])
        : (token as Tokens.Text).text;
    case 'escape':
      return (token as Tokens.Escape).text;
    case 'strong':
    case 'em':
      return h(token.type, drawAll((token as Tokens.Strong).tokens));
    case 'codespan':
      return h('code', (token as Tokens.Codespan).text);
    case 'link':
      return drawLink(token as Tokens.Link);
    case 'image': {
      const { href, text } = token as Tokens.Image;
      return h(GuidePicture, { path: href, alt: text });
    }
    case 'list': {
      const { ordered, items } = token as Tokens.List;
      return h(
        ordered ? 'ol' : 'ul',
        items.map((item) => h('li', drawAll(item.tokens))),
      );
    }
    case 'table':
      return drawTable(token as Tokens.Table);
    default:
      return null;
  }
}

/** Kinds of tokens that are drawn. */
export const drawnKinds: ReadonlySet<string> = new Set([
  ...['paragraph', 'text', 'escape', 'strong', 'em', 'codespan', 'link', 'image', 'list', 'table'],
  // Between blocks and inside of others.
  ...['space', 'list_item'],
]);

/** Text of the guide. */
const GuideText: FunctionalComponent<{ tokens: readonly Token[] }> = ({ tokens }) =>
  h('div', { class: LOOK }, drawAll(tokens));
GuideText.props = ['tokens'];
export default GuideText;
