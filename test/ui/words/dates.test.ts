import { afterEach, describe, expect, it } from 'vitest';

import { compact, compactUsd } from '#renderer/base/compact.ts';
import {
  dayAndHour,
  dayInWords,
  formatAge,
  formatDate,
  formatDuration,
  formatTime,
  listed,
  shortDay,
  timeOfDay,
} from '#renderer/base/format.ts';
import { speak } from '#renderer/base/words.ts';

afterEach(() => speak('en'));

/** Of the machine's time zone, as the screen shows it. */
const at = new Date(2026, 10, 27, 14, 5).getTime();

describe('dates', () => {
  it('are English in English', () => {
    expect(formatTime(at)).toBe('27 Nov 2026, 14:05');
    expect(shortDay(at, at)).toBe('27 Nov');
    expect(dayInWords(at)).toBe('Friday, 27 November 2026');
    expect(dayAndHour(at, at)).toBe('today 14:05');
    expect(dayAndHour(at - 86_400_000, at)).toBe('yesterday 14:05');
  });

  it('are Chinese in Chinese, as soon as the language changes', async () => {
    await speak('zh-CN');
    expect(formatDate(at)).toBe('2026年11月27日');
    expect(formatTime(at)).toBe('2026年11月27日 14:05');
    expect(shortDay(at, at)).toBe('11月27日');
    expect(timeOfDay(at)).toBe('14:05');
    expect(dayInWords(at)).toBe('2026年11月27日星期五');
    expect(dayAndHour(at, at)).toBe('今天 14:05');
    expect(formatAge(0, 90_000)).toBe('2 分钟前');
    expect(formatAge(60_000, 0)).toBe('1 分钟后');
    expect(formatAge(1000, 0)).toBe('刚刚');
    expect(formatDuration(300_000)).toBe('3 天');
  });
});

it('lists have the comma of the language', async () => {
  expect(listed(['a', 'b'])).toBe('a, b');
  await speak('zh-CN');
  expect(listed(['a', 'b'])).toBe('a、b');
});

describe('volumes and market caps', () => {
  it('are short from a million on, of dollars from ten thousand on', () => {
    expect(compact('9999.7')).toBe('9\u202f999');
    expect(compact('999999.6')).toBe('999\u202f999');
    expect(compact('1234567.8')).toBe('1.235M');
    expect(compact('2100000000000000')).toBe('2100T');
    expect(compact(null)).toBe('—');
    expect(compactUsd('9999.5')).toBe('$9\u202f999.50');
    expect(compactUsd('12345.6')).toBe('$12.35K');
    expect(compactUsd(4_300_000_000)).toBe('$4.3B');
    expect(compactUsd(undefined)).toBe('—');
  });

  it('count in 万 and 亿 in Chinese', async () => {
    await speak('zh-CN');
    expect(compact('1234567.8')).toBe('123.5万');
    expect(compactUsd('12345.6')).toBe('$1.235万');
    expect(compactUsd('4300000000')).toBe('$43亿');
  });
});
